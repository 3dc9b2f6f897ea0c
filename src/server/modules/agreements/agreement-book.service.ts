import {
  agreementTransitions,
  isClosedAgreement,
  totalPaid,
  type Agreement,
  type AgreementState,
} from '#domain/agreements/agreements.ts';
import { subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';
import {
  balance,
  componentsAfterBrokenAgreement,
  isOpenObligation,
  obligationTransitions,
} from '#domain/debts/obligations.ts';
import { refuse, isRefusal, type Refusal } from '#domain/refusal.ts';
import { canTransition, transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { MembershipLife } from '#server/modules/rebanking/membership-life.service.ts';
import * as store from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import type { AgreementRow } from './agreements.store.ts';

/** An agreement under lock, as the rules of payments see it. */
export interface LockedAgreement {
  agreement: Agreement;
  /** Ids of the stored instalments, by number. */
  instalmentIds: ReadonlyMap<number, string>;
  obligationExtinguished: boolean;
  /** Of a closed agreement: what is still owed behind it, and whether nothing has taken its place. */
  debt: Pesos;
  revivable: boolean;
  /** How its person knows it. */
  number: string;
  creditor: string;
  isMembership: boolean;
  /** A membership whose first payment waits for a review. */
  isHeld: boolean;
}

/** Holds an agreement still, and keeps what a payment, a void or a day made of it. */
export interface AgreementBook {
  lockAgreement(tx: Sql, agreementId: string): Promise<LockedAgreement>;
  /**
   * Stores instalments and state with what the new state asks for: the first payment → its offer is converted; fully
   * paid → the obligation is paid and the certificate is ordered; owed again after that → the obligation is under
   * agreement and the certificate is revoked; taken back after the agreement had ended → the debt grows again; it goes on
   * after it had ended → everything that its end did is undone.
   */
  saveAgreement(tx: Sql, agreementId: string, changed: Agreement, now: Date): Promise<void>;
  /**
   * Money that the ledger has for an ended agreement without an instalment: lowers the debt behind it, and raises it again
   * when negative.
   */
  creditDebt(tx: Sql, agreementId: string, amount: Pesos, now: Date): Promise<void>;
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
      const isMembership = row.kind === 'MEMBRESIA';
      const isClosed = isClosedAgreement(row.state);
      const owed = row.obligationId === null ? undefined : await store.readObligation(tx, row.obligationId, isClosed);
      return {
        agreement: planOf(row, instalments),
        instalmentIds: new Map(instalments.map(({ number, id }) => [number, id])),
        obligationExtinguished: owed?.state === 'EXTINGUIDA',
        isHeld: isMembership && (await memberships.isHeld(tx, agreementId)),
        debt: owed && isOpenObligation(owed.state) ? balance(owed) : zeroPesos,
        revivable: isClosed && (await isRevivable(tx, row, owed)),
        number: row.number,
        creditor: row.creditor,
        isMembership,
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
      const revived = isClosedAgreement(was) && !isClosedAgreement(is);
      await store.saveState(tx, agreementId, {
        state: is,
        reopenedOn: changed.reopenedOn ?? null,
        settledAt: isSettled(is) ? (row.settledAt ?? now) : null,
        ended: changed.ended,
      });
      if (revived) await undoEnd(tx, row, now);
      const hadNoPayment = was === 'PENDIENTE_PAGO_INICIAL' || (revived && was === 'CANCELADO');
      if (hadNoPayment && is !== was && row.offerId) await obligations.firstPaid(tx, row.offerId);
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
        const credited = await store.creditedOf(tx, agreementId);
        const owedAfter = (plan: Agreement) =>
          componentsAfterBrokenAgreement(row.originalComponents, [totalPaid(plan), credited]);
        await obligations.figuresChanged(tx, {
          obligationId: row.obligationId,
          from: owedAfter(before),
          to: owedAfter(changed),
          now,
        });
      }
      if (row.kind === 'MEMBRESIA') await memberships.agreementMoved(tx, { agreementId, was, is, now });
    },

    async creditDebt(tx, agreementId, amount, now) {
      const { row, instalments } = await store.lockAgreement(tx, agreementId);
      if (!row.obligationId) return;
      const paid = totalPaid(planOf(row, instalments));
      // The ledger has it already.
      const credited = await store.creditedOf(tx, agreementId);
      const owedWith = (credit: Pesos) => componentsAfterBrokenAgreement(row.originalComponents, [paid, credit]);
      await obligations.figuresChanged(tx, {
        obligationId: row.obligationId,
        from: owedWith(subtract(credited, amount)),
        to: owedWith(credited),
        now,
      });
    },

    async certify(tx, agreementId) {
      const { row } = await store.lockAgreement(tx, agreementId);
      const next = transition(agreementTransitions, row.state, 'certified');
      if (isRefusal(next)) return refuse('ILLEGAL_TRANSITION');
      await store.saveState(tx, agreementId, { ...row, state: next, ended: undefined });
    },
  };

  async function isRevivable(tx: Sql, row: AgreementRow, owed: store.OwedObligation | undefined): Promise<boolean> {
    if (row.kind === 'MEMBRESIA') return memberships.isRevivable(tx, row.id);
    return (
      row.obligationId !== null &&
      owed !== undefined &&
      canTransition(obligationTransitions, owed.state, 'agreementRevived') &&
      !(await store.isSuperseded(tx, row.obligationId, row.id))
    );
  }

  async function undoEnd(tx: Sql, row: AgreementRow, now: Date): Promise<void> {
    await store.restoreCancelled(tx, row.id);
    if (row.obligationId)
      await obligations.agreementRevived(tx, {
        obligationId: row.obligationId,
        offerId: row.offerId,
        figures: componentsAfterBrokenAgreement(row.originalComponents, [await store.creditedOf(tx, row.id)]),
        now,
      });
    const { id: agreementId, number, customerId } = row;
    await recordAudit(tx, 'agreement.revived', customerId, { agreementId, number, was: row.state }, now);
  }
}

const isSettled = (state: AgreementState) => state === 'CUMPLIDO' || state === 'PAZ_Y_SALVO';
