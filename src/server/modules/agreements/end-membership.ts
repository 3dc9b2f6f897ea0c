import { agreementTransitions, totalPaid, type AgreementState } from '#domain/agreements/agreements.ts';
import { mayBePaying } from '#domain/agreements/under-way.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { withdrawalUntil } from '#domain/rebanking/withdrawal.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import type { AgreementRow } from './agreements.store.ts';
import { attemptsOf } from './plan-end.store.ts';

export type EndMembership = ReturnType<typeof endMembership>;

export function endMembership() {
  return {
    /**
     * The customer's right of withdrawal, also while a payment is pending. Refuses with WITHDRAWAL_CLOSED after the
     * withdrawal period, when the state allows no withdrawal, and when the agreement is no membership.
     */
    async withdrawMembership(tx: Sql, agreementId: string, now: Date) {
      await book.lockPayable(tx, agreementId);
      const { row, instalments } = await book.lockAgreement(tx, agreementId);
      const state = transition(agreementTransitions, row.state, 'withdrawn');
      if (row.kind !== 'MEMBRESIA' || isRefusal(state) || bogotaDate(now) > withdrawalUntil(row.acceptedAt))
        return refuse('WITHDRAWAL_CLOSED');
      await end(tx, row, state, now);
      const paid = totalPaid(planOf(row, instalments));
      const ended = { agreementId, number: row.number, state, paid, why: 'retracto' };
      await recordAudit(tx, 'AGREEMENT_ENDED', row.customerId, ended, now);
      return { number: row.number, product: row.product, paid };
    },

    /**
     * Refuses with PAYMENT_PENDING while a payment is under way, and with CONFLICT when the state allows no
     * cancellation.
     */
    async cancelMembership(tx: Sql, agreementId: string, now: Date) {
      await book.lockPayable(tx, agreementId);
      const { row } = await book.lockAgreement(tx, agreementId);
      const attempts = await attemptsOf(tx, agreementId);
      if (attempts.some((attempt) => mayBePaying(attempt, now))) return refuse('PAYMENT_PENDING');
      const state = transition(agreementTransitions, row.state, 'cancelled');
      if (isRefusal(state)) return refuse('CONFLICT');
      await end(tx, row, state, now);
    },
  };
}

async function end(tx: Sql, { id, reopenedOn }: AgreementRow, state: AgreementState, now: Date): Promise<void> {
  await book.saveState(tx, id, { state, reopenedOn, settledAt: null, ended: { at: now, byTime: false } });
  await book.cancelUnpaid(tx, id);
}
