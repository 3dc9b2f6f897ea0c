import {
  agreementTransitions,
  graceBusinessDays,
  wholeBalance,
  type Agreement,
  type Notice,
} from '#domain/agreements/agreements.ts';
import {
  attemptsToAsk,
  decideEnd,
  renewedNotice,
  timeOver,
  withNotice,
  type TimeOver,
} from '#domain/agreements/plan-end.ts';
import { dueBy, recoveryDeadline } from '#domain/agreements/recovery.ts';
import { addDays, bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { holderName } from '#texts/debt-name.ts';
import type { Sql } from '#server/db/database.ts';
import { inPortions } from '#server/db/portions.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Platform } from '#server/platform.ts';
import { planEndedKey, type MembershipLife } from './agreement-book.service.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import { endPlan, type EndedPlan } from './end-plan.ts';
import * as store from './plan-end.store.ts';

export interface ProviderInquiry {
  /** Stops and returns false at the first lookup without a response. */
  askAll(attempts: readonly { reference: string }[], now: Date): Promise<boolean>;
}

export const noticeKey = (agreementId: string, endsOn: IsoDate) => `plan-at-risk:${agreementId}:${endsOn}`;
const planPage = (agreementId: string) => `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`;

/**
 * Sends notices to customers with a plan at risk, and ends plans after their last day. Several instances may run the
 * review concurrently.
 */
export function reviewDays(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  deps: {
    obligations: ObligationsService;
    memberships: MembershipLife;
    questions: ProviderInquiry;
    messages: Pick<MessagesService, 'queueMail' | 'delivery'>;
  },
) {
  const { obligations, memberships, questions, messages } = deps;
  return async (now: Date): Promise<void> => {
    // Business days take at least as many calendar days, so an instalment due on this day or later is still in its
    // grace period.
    const dueBefore = addDays(bogotaDate(now), -graceBusinessDays);
    const faults: unknown[] = [];
    let answers = true;
    const review = async (id: string) => {
      // After the first lookup without a response, this run sends no more lookups.
      if (answers) answers = await ask(id, now);
      await decide(id, now);
    };
    const overdue = inPortions(100, (after, limit) =>
      store.overdueAgreements(database.sql, { today: bogotaDate(now), dueBefore, after, limit }),
    );
    for await (const ids of overdue)
      for (const id of ids) await review(id).catch((fault: unknown) => void faults.push(fault));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} agreements could not be reviewed`);
  };

  /** Runs outside a transaction. Returns false when the provider does not respond. */
  async function ask(agreementId: string, now: Date): Promise<boolean> {
    const attempts = await store.attemptsOf(database.sql, agreementId);
    if (attempts.length === 0) return true;
    const plan = await store.readPlan(database.sql, agreementId);
    if (!plan) return true;
    const agreement = planOf(plan.row, plan.instalments);
    const over = timeOver(agreement, bogotaDate(now));
    if (over === undefined) return true;
    const releasedAt = await store.releasedAt(database.sql, agreementId, over.lastDay);
    return questions.askAll(attemptsToAsk({ agreement, releasedAt, now }, attempts), now);
  }

  async function decide(agreementId: string, now: Date): Promise<void> {
    await database.transaction(async (tx) => {
      await book.lockPayable(tx, agreementId);
      const locked = await book.lockAgreement(tx, agreementId);
      const agreement = planOf(locked.row, locked.instalments);
      const { notice } = withNotice(agreement, bogotaDate(now));
      if (notice?.endsOn !== agreement.notice?.endsOn) return saveNotice(tx, locked.row, agreement, notice, now);
      const over = timeOver(agreement, bogotaDate(now));
      if (over === undefined) return;
      const renewed = renewedNotice(agreement, bogotaDate(now), await reached(tx, locked.row, now));
      if (renewed) return saveNotice(tx, locked.row, agreement, renewed, now);
      const end = decideEnd({
        agreement,
        attempts: await store.attemptsOf(tx, agreementId),
        releasedAt: await store.releasedAt(tx, agreementId, over.lastDay),
        now,
      });
      if (end.decision === 'ends') await endByTime(tx, locked, end, now);
      if (end.decision === 'waits' && end.opensCase && end.reason !== 'MONEY_IN_REVIEW') {
        const { reason, lastDay } = end;
        const { number, customerId } = locked.row;
        const detail = { number, lastDay };
        await store.openWaitingCase(tx, { agreementId, customerId, lastDay, reason, detail, now });
      }
    });
  }

  async function reached(tx: Sql, row: book.LockedRows['row'], now: Date): Promise<boolean> {
    if (row.endsOn === null || row.noticeSeenAt !== null) return true;
    return (await messages.delivery(tx, noticeKey(row.id, row.endsOn), now, now)) === 'ENTREGADA';
  }

  async function saveNotice(
    tx: Sql,
    row: book.LockedRows['row'],
    agreement: Agreement,
    notice: Notice | undefined,
    now: Date,
  ): Promise<void> {
    const { id: agreementId, number, customerId } = row;
    await book.saveNotice(tx, agreementId, notice);
    if (notice === undefined) return;
    await recordAudit(tx, 'AGREEMENT_AT_RISK', customerId, { agreementId, number, endsOn: notice.endsOn }, now);
    const { firstName, email } = await store.addresseeOf(tx, customerId);
    if (!email) return;
    const isMembership = row.kind === 'MEMBRESIA';
    await messages.queueMail(tx, {
      key: noticeKey(agreementId, notice.endsOn),
      customerId,
      to: email,
      kind: 'plan-at-risk',
      // The mail requests a payment, so the rules on hours and channels of collection apply.
      classification: 'collection',
      data: {
        firstName,
        agreementNumber: number,
        creditor: holderName(row),
        endsOn: notice.endsOn,
        overdue: dueBy(agreement, bogotaDate(now)),
        isMembership,
        link: `${config.publicUrl ?? ''}${isMembership ? '/portal/programa' : planPage(agreementId)}`,
      },
      now,
    });
  }

  async function endByTime(tx: Sql, locked: book.LockedRows, over: TimeOver, now: Date): Promise<void> {
    const { row, instalments } = locked;
    const state =
      over.state === 'CANCELADO'
        ? agreementTransitions.PENDIENTE_PAGO_INICIAL.cancelled
        : agreementTransitions.VIGENTE.broken;
    const left = await endPlan(tx, { obligations, memberships }, locked, { state, byTime: true }, now);
    const plan: Agreement = { ...planOf(row, instalments), state, ended: { at: now, byTime: true } };
    const until = row.kind === 'MEMBRESIA' ? undefined : recoveryDeadline(plan);
    const recovery =
      until === undefined ? null : { until, amount: dueBy(plan, bogotaDate(now)), total: wholeBalance(plan) };
    await mailPlanEnded(tx, row, { ...over, ...left, recovery }, now);
  }

  async function mailPlanEnded(
    tx: Sql,
    row: book.LockedRows['row'],
    {
      state,
      lastDay,
      paid,
      owed,
      offer,
      recovery,
    }: TimeOver & EndedPlan & { recovery: { until: IsoDate; amount: Pesos; total: Pesos } | null },
    now: Date,
  ): Promise<void> {
    const { firstName, email } = await store.addresseeOf(tx, row.customerId);
    if (!email) return;
    const isMembership = row.kind === 'MEMBRESIA';
    const page = isMembership
      ? '/portal/documentos'
      : recovery !== null
        ? planPage(row.id)
        : offer !== null
          ? '/portal/ofertas'
          : '/portal';
    await messages.queueMail(tx, {
      key: planEndedKey(row.id, now),
      customerId: row.customerId,
      to: email,
      kind: 'plan-ended',
      // A mail with an amount to pay or an offer counts as collection.
      classification: recovery !== null || offer !== null ? 'collection' : 'transactional',
      data: {
        firstName,
        agreementNumber: row.number,
        creditor: holderName(row),
        because: state === 'CANCELADO' ? 'first-payment' : 'overdue',
        lastDay,
        paid,
        owed,
        offer,
        recovery,
        isMembership,
        link: `${config.publicUrl ?? ''}${page}`,
      },
      now,
    });
  }
}
