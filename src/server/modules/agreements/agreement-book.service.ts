import type { OfferInstead } from '#domain/agreements/recovery.ts';
import {
  agreementTransitions,
  isClosedAgreement,
  totalPaid,
  type Agreement,
  type AgreementState,
} from '#domain/agreements/agreements.ts';
import { afterCreditTakenBack } from '#domain/agreements/book-payment.ts';
import { subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';
import {
  balance,
  componentsAfterBrokenAgreement,
  isOpenObligation,
  obligationTransitions,
} from '#domain/debts/obligations.ts';
import { withoutStaleNotice } from '#domain/agreements/plan-end.ts';
import { refuse, isRefusal, type Refusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { canTransition, transition } from '#domain/transitions.ts';
import { holderName } from '#texts/debt-name.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import { offerInsteadOf } from './offer-instead.store.ts';
import * as store from './agreement-book.store.ts';
import { isRecoverable, planOf } from './agreement-view.ts';
import type { AgreementRow, PlanRow } from './agreements.store.ts';

export const planEndedKey = (agreementId: string, endedAt: Date) => `plan-ended:${agreementId}:${endedAt.getTime()}`;

export interface LockedAgreement {
  agreement: Agreement;
  instalmentIds: ReadonlyMap<number, string>;
  obligationExtinguished: boolean;
  /** 0 without an open debt. */
  debt: Pesos;
  revivable: boolean;
  /** Does not depend on the deadline, which the caller checks. */
  recoverable: boolean;
  offerInstead(now: Date): Promise<OfferInstead | undefined>;
  number: string;
  creditor: string;
  isMembership: boolean;
  /** True for a membership that the operator must review before the first payment. */
  isHeld: boolean;
  replacedAt: Date | undefined;
}

export interface MembershipLife {
  isHeld(tx: Sql, agreementId: string): Promise<boolean>;
  /**
   * Returns false when the state of the application allows no revival, or when the customer has another open
   * application or active membership.
   */
  isRevivable(tx: Sql, agreementId: string): Promise<boolean>;
  /** The caller must have locked the agreement's row. */
  agreementMoved(
    tx: Sql,
    moved: { agreementId: string; was: AgreementState; is: AgreementState; now: Date },
  ): Promise<void>;
}

export interface AgreementBook {
  lockAgreement(tx: Sql, agreementId: string): Promise<LockedAgreement>;
  saveAgreement(tx: Sql, agreementId: string, changed: Agreement, now: Date): Promise<void>;
  /** A negative amount increases the debt again. */
  creditDebt(tx: Sql, agreementId: string, amount: Pesos, now: Date): Promise<void>;
  /**
   * Locks the payables of all agreements that replaced this one, oldest first. The caller must already have locked the
   * payable of this agreement.
   */
  lockSuccessors(tx: Sql, agreementId: string): Promise<void>;
  reverseCredit(tx: Sql, agreementId: string, amount: Pesos, now: Date): Promise<void>;
  certify(tx: Sql, agreementId: string): Promise<void | Refusal<'ILLEGAL_TRANSITION'>>;
}

export function agreementBook(deps: {
  queue: Queue;
  obligations: ObligationsService;
  memberships: MembershipLife;
}): AgreementBook {
  const { queue, obligations, memberships } = deps;
  const keeping: AgreementBook = {
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
        recoverable: isClosed && (await canRecover(tx, row, owed)),
        offerInstead: (now) =>
          row.obligationId === null ? Promise.resolve(undefined) : offerInsteadOf(tx, row.obligationId, now),
        number: row.number,
        creditor: holderName(row),
        isMembership,
        replacedAt: row.replacesId === null ? undefined : row.acceptedAt,
      };
    },

    async saveAgreement(tx, agreementId, changed, now) {
      const { row, instalments } = await store.lockAgreement(tx, agreementId);
      const before = planOf(row, instalments);
      const after = new Map(changed.instalments.map((each) => [each.number, each]));
      const moved = instalments.flatMap(({ id, number, paid, waived }) => {
        const next = after.get(number);
        if (next === undefined || (next.paid === paid && (next.waived ?? 0) === (waived ?? 0))) return [];
        return [{ id, paid: next.paid, waived: next.waived ?? null }];
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
      if (changed.notice?.endsOn !== before.notice?.endsOn) await store.saveNotice(tx, agreementId, changed.notice);
      const recovered = changed.recoveredOn !== undefined && changed.recoveredOn !== before.recoveredOn;
      if (recovered) await store.saveRecovered(tx, agreementId, changed.recoveredOn);
      if (revived) await undoEnd(tx, row, now, recovered);
      const hadNoPayment = was === 'PENDIENTE_PAGO_INICIAL' || (revived && was === 'CANCELADO');
      if (hadNoPayment && is !== was && row.offerId) await obligations.firstPaid(tx, row.offerId);
      if (isSettled(is) && !isSettled(was)) {
        // A membership is no debt and has no certificate.
        if (row.obligationId) {
          await obligations.settled(tx, row.obligationId);
          await queue.enqueue(tx, 'document.paz-y-salvo', { agreementId });
        }
      }
      if (!isSettled(is) && isSettled(was)) {
        if (row.obligationId) await obligations.settlementReversed(tx, row.obligationId);
        await store.revokeCertificate(tx, agreementId, now);
      }
      // The payments of a replaced plan do not change the debt here, because these payments count in the new plan.
      if (isClosedAgreement(is) && is !== 'REPROGRAMADO' && row.obligationId && moved.length > 0) {
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
      // The credited sum in the ledger already includes this amount.
      const credited = await store.creditedOf(tx, agreementId);
      const owedWith = (credit: Pesos) => componentsAfterBrokenAgreement(row.originalComponents, [paid, credit]);
      await obligations.figuresChanged(tx, {
        obligationId: row.obligationId,
        from: owedWith(subtract(credited, amount)),
        to: owedWith(credited),
        now,
      });
    },

    async lockSuccessors(tx, agreementId) {
      for (let id = await store.successorOf(tx, agreementId); id; id = await store.successorOf(tx, id))
        await store.lockPayable(tx, id);
    },

    async reverseCredit(tx, agreementId, amount, now) {
      for (let id = await store.successorOf(tx, agreementId); id; id = await store.successorOf(tx, id)) {
        const { row, instalments } = await store.lockAgreement(tx, id);
        const today = bogotaDate(now);
        const changed = withoutStaleNotice(afterCreditTakenBack(planOf(row, instalments), amount, today), today);
        await keeping.saveAgreement(tx, id, changed, now);
      }
    },

    async certify(tx, agreementId) {
      const { row } = await store.lockAgreement(tx, agreementId);
      const next = transition(agreementTransitions, row.state, 'certified');
      if (isRefusal(next)) return refuse('ILLEGAL_TRANSITION');
      await store.saveState(tx, agreementId, { ...row, state: next, ended: undefined });
    },
  };
  return keeping;

  async function isRevivable(tx: Sql, row: AgreementRow, owed: store.OwedObligation | undefined): Promise<boolean> {
    if (row.kind === 'MEMBRESIA') return memberships.isRevivable(tx, row.id);
    return (
      row.obligationId !== null &&
      owed !== undefined &&
      canTransition(obligationTransitions, owed.state, 'agreementRevived') &&
      !(await store.isSuperseded(tx, row.obligationId, row.id))
    );
  }

  async function canRecover(tx: Sql, row: PlanRow, owed: store.OwedObligation | undefined): Promise<boolean> {
    return (
      row.obligationId !== null &&
      owed !== undefined &&
      isRecoverable({ ...row, obligationState: owed.state }) &&
      !(await store.isSuperseded(tx, row.obligationId, row.id))
    );
  }

  async function undoEnd(tx: Sql, row: PlanRow, now: Date, recovered: boolean): Promise<void> {
    await store.restoreCancelled(tx, row.id);
    if (row.obligationId)
      await obligations.agreementRevived(tx, {
        obligationId: row.obligationId,
        offerId: row.offerId,
        figures: componentsAfterBrokenAgreement(row.originalComponents, [await store.creditedOf(tx, row.id)]),
        now,
      });
    const { id: agreementId, number, customerId } = row;
    const kind = recovered ? 'AGREEMENT_RECOVERED' : 'AGREEMENT_REVIVED';
    await recordAudit(tx, kind, customerId, { agreementId, number, was: row.state }, now);
  }
}

const isSettled = (state: AgreementState) => state === 'CUMPLIDO' || state === 'PAZ_Y_SALVO';
