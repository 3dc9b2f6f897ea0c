import { createHash, randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import { withWireNames } from '#contract/refusal-detail.ts';
import type { makeRelief } from '#contract/relief.ts';
import { type Agreement as Plan } from '#domain/agreements/agreements.ts';
import { payableFor } from '#domain/agreements/payables.ts';
import { payoff } from '#domain/agreements/payoff.ts';
import { withoutStaleNotice } from '#domain/agreements/plan-end.ts';
import { dueBy } from '#domain/agreements/recovery.ts';
import {
  canUndo,
  isRelief,
  pausedUntil,
  previewRelief,
  reliefInForce,
  undoableUntil,
  type ReliefFacts,
  type ReliefRecord,
} from '#domain/agreements/relief.ts';
import { datesWith, withSchedule, type Slot } from '#domain/agreements/schedule.ts';
import { undoClosed, withWays } from '#domain/agreements/relief-ways.ts';
import { isUnderWay } from '#domain/agreements/under-way.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { bogotaDate, endOfBogotaDay, type IsoDate } from '#domain/time/calendar.ts';
import { holderName } from '#texts/debt-name.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { databaseReturns, numberAfter } from '#server/db/numbering.store.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { canonicalAmendmentText, canonicalUndoText, type AmendmentFacts } from '#texts/amendment-text.ts';
import * as book from './agreement-book.store.ts';
import { isRecoverable, planOf } from './agreement-view.ts';
import { supersededOf } from './agreements.store.ts';
import * as plans from './plan-end.store.ts';
import * as store from './relief.store.ts';
import * as replanStore from './replan.store.ts';
import { offerInsteadOf } from './offer-instead.store.ts';
import { optionsView, scheduleHash } from './relief-view.ts';

export interface ReliefCaller {
  customerId: string;
  agreementId: string;
  /** The customer's session; undefined for the operator. */
  sessionId: string | undefined;
  /** The operator's user name and host, for example `ana@consola`; undefined when the customer makes the change. */
  operator?: string | undefined;
  ip: string;
  userAgent: string;
  now: Date;
}

export type PlanRelief = ReturnType<typeof relievePlan>;

interface Found {
  locked: book.LockedRows;
  history: store.ReliefRow[];
  facts: ReliefFacts;
}

export async function reliefFactsOf(db: Sql, locked: book.LockedRows, today: IsoDate): Promise<Found> {
  const { row, instalments } = locked;
  const history = await store.historyOf(db, row.id);
  const attempts = await plans.attemptsOf(db, row.id);
  return {
    locked,
    history,
    facts: {
      agreement: planOf(row, instalments),
      history: history.map(store.recordOf),
      earlier: await replanStore.earlierRelief(db, row),
      isMembership: row.kind === 'MEMBRESIA',
      paymentUnderWay: attempts.some(({ status }) => isUnderWay(status)),
      today,
    },
  };
}

export function relievePlan(
  { database, queue, config }: Pick<Platform, 'database' | 'queue' | 'config'>,
  { messages }: { messages: Pick<MessagesService, 'queueMail'> },
) {
  return {
    async options(customerId: string, agreementId: string, now: Date) {
      const found = await read(database.sql, customerId, agreementId, now);
      if (!found) return refuse('NOT_FOUND');
      const { locked, facts } = found;
      const last = reliefInForce(facts.history).at(-1);
      const { obligationId } = locked.row;
      const { obligationState, state } = locked.row;
      const canReplan = obligationId !== null && (state !== 'VIGENTE' || obligationState === 'EN_ACUERDO');
      const [superseded, paidSince, offerInstead, replacedOn] = await Promise.all([
        supersededOf(database.sql, [agreementId]),
        last ? store.hasPaidSince(database.sql, agreementId, last.at) : false,
        obligationId === null ? undefined : offerInsteadOf(database.sql, obligationId, now),
        canReplan ? replanStore.replacedOn(database.sql, obligationId) : undefined,
      ]);
      return optionsView({
        ...facts,
        agreementId,
        isRecoverable: !facts.isMembership && isRecoverable(locked.row) && !superseded.has(agreementId),
        offerInstead,
        paidSince,
        replacedOn,
        minimum: config.wompi.minimumPesos,
        now,
      });
    },

    async payoff(customerId: string, agreementId: string, now: Date) {
      const found = await read(database.sql, customerId, agreementId, now);
      if (!found) return refuse('NOT_FOUND');
      const { agreement, today } = found.facts;
      const whole = payableFor(agreement, 'SALDO', today);
      if (isRefusal(whole)) return whole;
      const { amount, waived } = payoff(agreement.instalments, agreement.terms, today);
      const balance = payableFor(agreement, 'SALDO');
      return {
        amount,
        waived,
        balance: isRefusal(balance) ? amount : balance.amount,
        due: dueBy(agreement, today),
        until: endOfBogotaDay(today),
      };
    },

    make: (asked: ReliefCaller & { body: BodyOf<typeof makeRelief> }) =>
      database.transaction(async (tx) => {
        const { customerId, agreementId, body, now } = asked;
        const found = await hold(tx, customerId, agreementId, now);
        if (!found) return refuse('NOT_FOUND');
        const { locked, history, facts } = found;
        const change = previewRelief(facts, body);
        if (isRefusal(change)) return withWireNames(withWays(facts, change, body.kind));
        if (scheduleHash(agreementId, change.after) !== body.hash) return refuse('RELIEF_CHANGED');
        const last = history.findLast((each) => each.number !== null);
        const number = numberAfter(last?.number ?? 0, {
          since: last?.at ?? locked.row.acceptedAt,
          until: now,
          returns: await databaseReturns(tx),
        });
        const { kind, before, after } = change;
        const text = canonicalAmendmentText({
          ...amendmentOf(locked),
          number,
          kind,
          at: now,
          instalment: change.number,
          before,
          after,
        });
        const reliefId = randomUUID();
        const record = { id: reliefId, kind, number: change.number, at: now, before, after };
        await keep(tx, asked, found, { record, amendment: number, text });
        await recordAudit(tx, 'AGREEMENT_RELIEVED', customerId, { agreementId, reliefId, kind, number }, now);
        await queue.enqueue(tx, 'document.amendment', { reliefId });
        return { reliefId, undoableUntil: undoableUntil(record) };
      }),

    undo: (asked: ReliefCaller & { reliefId: string }) =>
      database.transaction(async (tx) => {
        const { customerId, agreementId, reliefId, now } = asked;
        const found = await hold(tx, customerId, agreementId, now);
        const undone = found?.history.find(({ id }) => id === reliefId);
        if (!found) return refuse('NOT_FOUND');
        const { locked, facts } = found;
        const closed = () => withWireNames(undoClosed(facts));
        if (facts.agreement.underReviewSince !== undefined) return refuse('OBLIGATION_IN_DISPUTE');
        if (!undone || !isRelief(undone.kind) || undone.number === null) return closed();
        if (facts.paymentUnderWay) return refuse('PAYMENT_PENDING');
        const paidSince = await store.hasPaidSince(tx, agreementId, undone.at);
        if (!canUndo(facts, reliefId, { now, paidSince })) return closed();
        const { kind, number, instalmentNumber, before, after, at } = undone;
        const amendment = { ...amendmentOf(locked), number, kind, at, instalment: instalmentNumber, before, after };
        const record: ReliefRecord = {
          id: randomUUID(),
          kind: 'DESHACER',
          number: instalmentNumber,
          at: now,
          before: after,
          after: before,
          undoes: reliefId,
        };
        await keep(tx, asked, found, { record, amendment: null, text: canonicalUndoText(amendment, now) });
        await store.revokeAmendment(tx, reliefId, now);
        await recordAudit(tx, 'AGREEMENT_RELIEF_UNDONE', customerId, { agreementId, reliefId }, now);
        await mailUndone(tx, locked, reliefId, before, now);
        return { undone: true as const };
      }),
  };

  async function read(db: Sql, customerId: string, agreementId: string, now: Date): Promise<Found | undefined> {
    const locked = await plans.readPlan(db, agreementId);
    return locked?.row.customerId === customerId ? reliefFactsOf(db, locked, bogotaDate(now)) : undefined;
  }

  async function hold(tx: Sql, customerId: string, agreementId: string, now: Date): Promise<Found | undefined> {
    if (!(await store.lockOwnPayable(tx, agreementId, customerId))) return undefined;
    return reliefFactsOf(tx, await book.lockAgreement(tx, agreementId), bogotaDate(now));
  }

  async function keep(
    tx: Sql,
    { agreementId, sessionId, operator, ip, userAgent }: ReliefCaller,
    { locked, facts }: Found,
    { record, amendment, text }: { record: ReliefRecord; amendment: number | null; text: string },
  ): Promise<void> {
    await store.insertRelief(tx, {
      id: record.id,
      agreementId,
      kind: record.kind,
      sequence: facts.history.length + 1,
      number: amendment,
      instalmentNumber: record.number,
      undoes: record.undoes ?? null,
      by: operator === undefined ? 'PERSONA' : 'OPERADOR',
      operator: operator ?? null,
      at: record.at,
      before: [...record.before],
      after: [...record.after],
      text,
      textHash: createHash('sha256').update(text).digest('hex'),
      sessionId: sessionId ?? null,
      ip,
      userAgent: userAgent.slice(0, 512),
    });
    await store.saveSchedule(tx, agreementId, record.after);
    const paused = pausedUntil([...facts.history, record]);
    await store.savePause(tx, agreementId, paused);
    const moved: Plan = {
      ...facts.agreement,
      instalments: withSchedule(facts.agreement.instalments, record.after),
      pausedUntil: paused,
    };
    const { notice } = withoutStaleNotice(moved, facts.today);
    if (notice === undefined && locked.row.endsOn !== null) await book.saveNotice(tx, agreementId, undefined);
    await queue.enqueue(tx, 'crm.update', { agreementId });
  }

  async function mailUndone(
    tx: Sql,
    { row, instalments }: book.LockedRows,
    reliefId: string,
    schedule: readonly Slot[],
    now: Date,
  ): Promise<void> {
    const { firstName, email } = await plans.addresseeOf(tx, row.customerId);
    if (!email) return;
    await messages.queueMail(tx, {
      key: `relief-undone:${reliefId}`,
      customerId: row.customerId,
      to: email,
      kind: 'relief-undone',
      data: {
        firstName,
        agreementNumber: row.number,
        creditor: holderName(row),
        nextOn: datesWith(instalments, schedule)?.nextOn ?? null,
        link: `${config.publicUrl ?? ''}/portal/ofertas/acuerdos/detalles?acuerdo=${row.id}`,
      },
      now,
    });
  }
}

export const amendmentOf = ({
  row,
  instalments,
}: book.LockedRows): Pick<AmendmentFacts, 'agreementNumber' | 'amounts'> => ({
  agreementNumber: row.number,
  amounts: instalments.map(({ number, amount }) => ({ number, amount })),
});
