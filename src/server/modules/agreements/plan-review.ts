import { createHash, randomUUID } from 'node:crypto';
import { agreementTransitions, isClosedAgreement, isLiveAgreement, totalPaid } from '#domain/agreements/agreements.ts';
import { correctPlan, earlierInterest, type PlanFigures, type ReplacedPlan } from '#domain/agreements/correction.ts';
import { isUnpaid, nextOwed } from '#domain/agreements/instalments.ts';
import { datesWith, scheduleAfterReview, scheduleOf } from '#domain/agreements/schedule.ts';
import { componentsAfterBrokenAgreement, type Components } from '#domain/debts/obligations.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import { bogotaDate, daysBetween } from '#domain/time/calendar.ts';
import { canonicalAmendmentText, type AmendmentFacts } from '#texts/amendment-text.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { databaseReturns, numberAfter } from '#server/db/numbering.store.ts';
import { currentOrder } from '#server/operator-context.ts';
import type { Platform } from '#server/platform.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { AgreementBook } from './agreement-book.service.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import * as store from './relief.store.ts';
import { readPlan } from './plan-end.store.ts';
import { amendmentOf } from './relieve-plan.ts';

/** Each call locks the payable first, then the agreement. */
export type PlanReview = ReturnType<typeof planReview>;

export interface CancelledPlan {
  /** False for a fulfilled agreement. */
  wasRunning: boolean;
  paid: Pesos;
  original: book.LockedRows['row']['originalComponents'];
  total: Pesos;
}

export function planReview(
  { queue }: Pick<Platform, 'queue'>,
  {
    book: books,
    obligations,
  }: { book: Pick<AgreementBook, 'saveAgreement'>; obligations: Pick<ObligationsService, 'corrected'> },
) {
  async function hold(tx: Sql, agreementId: string): Promise<book.LockedRows> {
    await book.lockPayable(tx, agreementId);
    return book.lockAgreement(tx, agreementId);
  }

  async function replacedBy(tx: Sql, { row }: book.LockedRows): Promise<ReplacedPlan | undefined> {
    const former = row.replacesId === null ? undefined : await readPlan(tx, row.replacesId);
    if (!former) return undefined;
    const { instalments, terms } = planOf(former.row, former.instalments);
    const on = bogotaDate(row.acceptedAt);
    return { instalments, terms, on, figures: figuresOf(former), replaced: await replacedBy(tx, former) };
  }

  async function amend(
    tx: Sql,
    locked: book.LockedRows,
    {
      instalment,
      ...change
    }: Pick<AmendmentFacts, 'instalment' | 'before' | 'after' | 'figures'> & { kind: 'RECLAMO' | 'CIFRAS' },
    now: Date,
  ): Promise<void> {
    const { id: agreementId, customerId, acceptedAt } = locked.row;
    const history = await store.historyOf(tx, agreementId);
    const last = history.findLast((each) => each.number !== null);
    const number = numberAfter(last?.number ?? 0, {
      since: last?.at ?? acceptedAt,
      until: now,
      returns: await databaseReturns(tx),
    });
    const text = canonicalAmendmentText({ ...amendmentOf(locked), ...change, number, at: now, instalment });
    const reliefId = randomUUID();
    const order = currentOrder();
    await store.insertRelief(tx, {
      id: reliefId,
      agreementId,
      kind: change.kind,
      sequence: history.length + 1,
      number,
      instalmentNumber: instalment,
      undoes: null,
      by: 'OPERADOR',
      operator: order?.behind ?? order?.user ?? null,
      at: now,
      before: [...change.before],
      after: [...change.after],
      figures: change.figures ?? null,
      text,
      textHash: createHash('sha256').update(text).digest('hex'),
      sessionId: null,
      ip: '',
      userAgent: '',
    });
    const audited = { agreementId, reliefId, kind: change.kind, number };
    await recordAudit(tx, 'AGREEMENT_RELIEVED', customerId, audited, now);
    await queue.enqueue(tx, 'document.amendment', { reliefId });
    await queue.enqueue(tx, 'crm.update', { agreementId });
  }

  return {
    /**
     * During the review, the arrears do not grow, and the agreement has no notice and does not end. An agreement that
     * is already under review keeps the start of its review.
     */
    async begin(tx: Sql, agreementId: string, now: Date) {
      const { row } = await hold(tx, agreementId);
      if (row.underReviewSince !== null) return;
      await store.saveReview(tx, agreementId, now);
      if (row.endsOn !== null) await book.saveNotice(tx, agreementId, undefined);
    },

    /** Moves the due dates of the unpaid instalments of a live agreement and creates an amendment. */
    async end(tx: Sql, agreementId: string, now: Date) {
      const locked = await hold(tx, agreementId);
      const { row, instalments } = locked;
      const since = row.underReviewSince;
      if (since === null) return;
      await store.saveReview(tx, agreementId, null);
      if (!isLiveAgreement(row.state)) return;
      const plan = planOf(row, instalments);
      const moved = scheduleAfterReview(plan, daysBetween(bogotaDate(since), bogotaDate(now)));
      if (moved === undefined || datesWith(instalments, moved.after) === undefined) return;
      const { number: instalment, before, after } = moved;
      await amend(tx, locked, { kind: 'RECLAMO', instalment, before, after }, now);
      await store.saveSchedule(tx, agreementId, after);
    },

    /**
     * Keeps the dates and the discount rate. When no balance remains, the agreement is paid. Returns undefined for a
     * membership and for an agreement that is not in force.
     */
    async correct(tx: Sql, agreementId: string, components: Components, now: Date) {
      const locked = await hold(tx, agreementId);
      const { row, instalments } = locked;
      if (row.state !== 'VIGENTE' || !row.policy || row.obligationId === null) return undefined;
      const plan = planOf(row, instalments);
      const before = figuresOf(locked);
      const { minimumInstalment } = row.policy;
      const replaced = await replacedBy(tx, locked);
      const corrected = correctPlan(plan, before, { components, minimumInstalment, replaced });
      if (!corrected) return { refund: zeroPesos };
      const { figures: after, refund } = corrected;
      const slots = scheduleOf(instalments);
      const instalment = nextOwed(instalments)?.number ?? 0;
      await amend(
        tx,
        locked,
        { kind: 'CIFRAS', instalment, before: slots, after: slots, figures: { before, after } },
        now,
      );
      await store.saveFigures(tx, agreementId, after);
      const credited = await book.creditedOf(tx, agreementId);
      const owed = componentsAfterBrokenAgreement(components, [credited]);
      await obligations.corrected(tx, row.obligationId, owed, now);
      const amounts = new Map(after.amounts.map(({ number, amount }) => [number, amount]));
      const isPaid = instalments.every(
        (each) => !isUnpaid({ ...each, amount: amounts.get(each.number) ?? each.amount }),
      );
      if (isPaid) {
        const state = agreementTransitions.VIGENTE.fullyPaid;
        await books.saveAgreement(tx, agreementId, { ...plan, state, notice: undefined }, now);
      }
      return { refund };
    },

    /** Does not change a fulfilled agreement. Returns undefined when the agreement has already ended. */
    async cancel(tx: Sql, agreementId: string, now: Date) {
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

const figuresOf = ({ row, instalments }: book.LockedRows): PlanFigures => ({
  components: row.originalComponents,
  discount: row.discount,
  total: row.total,
  interest: row.interest,
  earned: row.terms ? earlierInterest(row.terms, row.originalComponents) : zeroPesos,
  amounts: instalments.map(({ number, amount }) => ({ number, amount })),
});
