import {
  agreementTransitions,
  isClosedAgreement,
  totalPaid,
  type Agreement,
  type AgreementState,
} from '#domain/agreements/agreements.ts';
import { componentsAfterBrokenAgreement } from '#domain/debts/obligations.ts';
import { refuse, isRefusal, type Refusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import type { Sql } from '#server/db/database.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { MembershipLife } from '#server/modules/rebanking/membership-life.service.ts';
import * as store from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';

/** An agreement under lock, as the rules of payments see it. */
export interface LockedAgreement {
  agreement: Agreement;
  /** Ids of the stored instalments, by number. */
  instalmentIds: ReadonlyMap<number, string>;
  obligationExtinguished: boolean;
  /** A membership whose first payment waits for a review. */
  isHeld: boolean;
}

/** Holds an agreement still, and keeps what a payment, a void or a day made of it. */
export interface AgreementBook {
  lockAgreement(tx: Sql, agreementId: string): Promise<LockedAgreement>;
  /**
   * Stores instalments and state with what the new state asks for: the first payment → its offer is converted; fully
   * paid → the obligation is paid and the certificate is ordered; owed again after that → the obligation is under
   * agreement and the certificate is revoked; taken back after the agreement had ended → the debt grows again.
   */
  saveAgreement(tx: Sql, agreementId: string, changed: Agreement, now: Date): Promise<void>;
  /** The certificate exists: CUMPLIDO → PAZ_Y_SALVO. */
  certify(tx: Sql, agreementId: string): Promise<void | Refusal<'ILLEGAL_TRANSITION'>>;
}

export function agreementBook({
  queue,
  obligations,
  memberships,
}: {
  queue: Queue;
  obligations: ObligationsService;
  memberships: MembershipLife;
}): AgreementBook {
  return {
    async lockAgreement(tx, agreementId) {
      const { row, instalments } = await store.lockAgreement(tx, agreementId);
      return {
        agreement: planOf(row, instalments),
        instalmentIds: new Map(instalments.map(({ number, id }) => [number, id])),
        obligationExtinguished: row.obligationId !== null && (await store.isExtinguished(tx, row.obligationId)),
        isHeld: row.kind === 'MEMBRESIA' && (await memberships.isHeld(tx, agreementId)),
      };
    },

    async saveAgreement(tx, agreementId, changed, now) {
      const { row, instalments } = await store.lockAgreement(tx, agreementId);
      const before = planOf(row, instalments);
      const paidNow = new Map(changed.instalments.map(({ number, paid }) => [number, paid]));
      const moved = instalments.flatMap(({ id, number, paid }) => {
        const next = paidNow.get(number) ?? paid;
        return next === paid ? [] : [{ id, paid: next }];
      });
      if (moved.length > 0) await store.savePaid(tx, moved);
      const [was, is] = [row.state, changed.state];
      await store.saveState(tx, agreementId, {
        state: is,
        reopenedOn: changed.reopenedOn ?? null,
        settledAt: isSettled(is) ? (row.settledAt ?? now) : null,
      });
      if (was === 'PENDIENTE_PAGO_INICIAL' && is !== was && row.offerId) await obligations.firstPaid(tx, row.offerId);
      if (isSettled(is) && !isSettled(was)) {
        // A paid membership owes nobody a certificate: there was no debt.
        if (row.obligationId) {
          await obligations.settled(tx, row.obligationId);
          await queue.enqueue(tx, 'document.paz-y-salvo', { agreementId });
        }
      }
      if (!isSettled(is) && isSettled(was)) {
        if (row.obligationId) await obligations.settlementReversed(tx, row.obligationId);
        await store.revokeCertificate(tx, agreementId, now);
      }
      if (isClosedAgreement(is) && row.obligationId && moved.length > 0) {
        const owedAfter = (plan: Agreement) =>
          componentsAfterBrokenAgreement(row.originalComponents, [totalPaid(plan)]);
        await obligations.figuresReversed(tx, {
          obligationId: row.obligationId,
          from: owedAfter(before),
          to: owedAfter(changed),
          now,
        });
      }
      if (row.kind === 'MEMBRESIA') await memberships.agreementMoved(tx, { agreementId, was, is, now });
    },

    async certify(tx, agreementId) {
      const { row } = await store.lockAgreement(tx, agreementId);
      const next = transition(agreementTransitions, row.state, 'certified');
      if (isRefusal(next)) return refuse('ILLEGAL_TRANSITION');
      await store.saveState(tx, agreementId, { state: next, reopenedOn: row.reopenedOn, settledAt: row.settledAt });
    },
  };
}

const isSettled = (state: AgreementState) => state === 'CUMPLIDO' || state === 'PAZ_Y_SALVO';
