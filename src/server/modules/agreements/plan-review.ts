import { createHash, randomUUID } from 'node:crypto';
import { agreementTransitions, isClosedAgreement, isLiveAgreement, totalPaid } from '#domain/agreements/agreements.ts';
import { datesWith, scheduleAfterReview } from '#domain/agreements/schedule.ts';
import type { Pesos } from '#domain/money/money.ts';
import { bogotaDate, daysBetween } from '#domain/time/calendar.ts';
import { canonicalAmendmentText } from '#texts/amendment-text.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { databaseReturns, numberAfter } from '#server/db/numbering.store.ts';
import { currentOrder } from '#server/operator-context.ts';
import type { Platform } from '#server/platform.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import * as store from './relief.store.ts';
import { amendmentOf } from './relieve-plan.ts';

/** What a dispute does to the running agreement of its debt. Each call locks the payable first, then the agreement. */
export interface PlanReview {
  /**
   * Locks an agreement and puts it under review: no arrears, no notice, no end. Keeps the start of an earlier review.
   */
  begin(tx: Sql, agreementId: string, now: Date): Promise<void>;
  /** Ends a review; what is still owed moves by the days that it lasted, with an amendment. */
  end(tx: Sql, agreementId: string, now: Date): Promise<void>;
  /**
   * Cancels a running agreement about a debt that is not owed, or not with these figures. Does not change a fulfilled
   * agreement. Returns undefined for one that ended.
   */
  cancel(tx: Sql, agreementId: string, now: Date): Promise<CancelledPlan | undefined>;
}

export interface CancelledPlan {
  /** False for a fulfilled agreement. */
  wasRunning: boolean;
  paid: Pesos;
  /** The debt as it was accepted, and its price. */
  original: book.LockedRows['row']['originalComponents'];
  total: Pesos;
}

export function planReview({ queue }: Pick<Platform, 'queue'>): PlanReview {
  async function hold(tx: Sql, agreementId: string): Promise<book.LockedRows> {
    await book.lockPayable(tx, agreementId);
    return book.lockAgreement(tx, agreementId);
  }

  return {
    async begin(tx, agreementId, now) {
      const { row } = await hold(tx, agreementId);
      if (row.underReviewSince !== null) return;
      await store.saveReview(tx, agreementId, now);
      if (row.endsOn !== null) await book.saveNotice(tx, agreementId, undefined);
    },

    async end(tx, agreementId, now) {
      const locked = await hold(tx, agreementId);
      const { row, instalments } = locked;
      const since = row.underReviewSince;
      if (since === null) return;
      await store.saveReview(tx, agreementId, null);
      if (!isLiveAgreement(row.state)) return;
      const plan = planOf(row, instalments);
      const moved = scheduleAfterReview(plan, daysBetween(bogotaDate(since), bogotaDate(now)));
      if (moved === undefined || datesWith(instalments, moved.after) === undefined) return;
      const history = await store.historyOf(tx, agreementId);
      const last = history.findLast((each) => each.number !== null);
      const number = numberAfter(last?.number ?? 0, {
        since: last?.at ?? row.acceptedAt,
        until: now,
        returns: await databaseReturns(tx),
      });
      const { number: instalment, before, after } = moved;
      const text = canonicalAmendmentText({
        ...amendmentOf(locked),
        number,
        kind: 'RECLAMO',
        at: now,
        instalment,
        before,
        after,
      });
      const reliefId = randomUUID();
      const order = currentOrder();
      await store.insertRelief(tx, {
        id: reliefId,
        agreementId,
        kind: 'RECLAMO',
        sequence: history.length + 1,
        number,
        instalmentNumber: instalment,
        undoes: null,
        by: 'OPERADOR',
        operator: order?.behind ?? order?.user ?? null,
        at: now,
        before: [...before],
        after: [...after],
        text,
        textHash: createHash('sha256').update(text).digest('hex'),
        sessionId: null,
        ip: '',
        userAgent: '',
      });
      await store.saveSchedule(tx, agreementId, after);
      await recordAudit(
        tx,
        'AGREEMENT_RELIEVED',
        row.customerId,
        { agreementId, reliefId, kind: 'RECLAMO', number },
        now,
      );
      await queue.enqueue(tx, 'document.amendment', { reliefId });
      await queue.enqueue(tx, 'crm.update', { agreementId });
    },

    async cancel(tx, agreementId, now) {
      const { row, instalments } = await hold(tx, agreementId);
      if (isClosedAgreement(row.state)) return undefined;
      const paid = totalPaid(planOf(row, instalments));
      const facts = { paid, original: row.originalComponents, total: row.total };
      if (!isLiveAgreement(row.state)) return { ...facts, wasRunning: false };
      const state = agreementTransitions[row.state as 'VIGENTE'].disputeAccepted;
      await book.saveState(tx, agreementId, {
        state,
        reopenedOn: row.reopenedOn,
        settledAt: null,
        ended: { at: now, byTime: false },
      });
      await book.cancelUnpaid(tx, agreementId);
      await store.saveReview(tx, agreementId, null);
      const ended = { agreementId, number: row.number, state, paid, why: 'RECLAMO' };
      await recordAudit(tx, 'AGREEMENT_ENDED', row.customerId, ended, now);
      await queue.enqueue(tx, 'crm.update', { agreementId });
      return { ...facts, wasRunning: true };
    },
  };
}
