import { agreementTransitions, graceBusinessDays, totalPaid } from '#domain/agreements/agreements.ts';
import { attemptsToAsk, decideEnd, timeOver, type TimeOver } from '#domain/agreements/plan-end.ts';
import { addDays, bogotaDate } from '#domain/time/calendar.ts';
import { zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Sql } from '#server/db/database.ts';
import type { Messages } from '#server/modules/messages/messages.service.ts';
import type { ObligationsService } from '#server/modules/offers/obligations.service.ts';
import type { ProviderQuestions } from '#server/modules/payments/provider-questions.service.ts';
import type { MembershipLife } from '#server/modules/rebanking/membership-life.service.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Platform } from '#server/platform.ts';
import * as book from './agreement-book.store.ts';
import { planOf } from './agreement-view.ts';
import * as store from './plan-end.store.ts';

const portion = 100;
const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * Ends the agreements whose time is over; what was paid of them always counts. Before it ends one, the provider has told
 * all that it knows of its attempts. Safe to run at any time and on several instances.
 */
export function dayChanges(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  {
    obligations,
    memberships,
    questions,
    messages,
  }: {
    obligations: ObligationsService;
    memberships: MembershipLife;
    questions: Pick<ProviderQuestions, 'askAll'>;
    messages: Pick<Messages, 'queueMail'>;
  },
) {
  return async (now: Date): Promise<void> => {
    // So many business days are at least as many days of the calendar: nothing younger can be over its grace.
    const dueBefore = addDays(bogotaDate(now), -graceBusinessDays);
    const faults: unknown[] = [];
    let answers = true;
    const review = async (id: string) => {
      // A provider that is down is not waited for at every plan; what it was not asked about does not end.
      if (answers) answers = await ask(id, now);
      await decide(id, now);
    };
    for (let after = beforeAllIds, found = portion; found === portion;) {
      const ids = await store.overdueAgreements(database.sql, dueBefore, after, portion);
      // One that fails does not keep the others from ending.
      for (const id of ids) await review(id).catch((fault: unknown) => void faults.push(fault));
      found = ids.length;
      after = ids.at(-1) ?? after;
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} agreements could not be reviewed`);
  };

  /** Outside any transaction; false when the provider does not answer. */
  async function ask(agreementId: string, now: Date): Promise<boolean> {
    const plan = await store.readPlan(database.sql, agreementId);
    if (!plan) return true;
    const agreement = planOf(plan.row, plan.instalments);
    const over = timeOver(agreement, bogotaDate(now));
    if (over === undefined) return true;
    const [attempts, releasedAt] = await Promise.all([
      store.attemptsOf(database.sql, agreementId),
      store.releasedAt(database.sql, agreementId, over.lastDay),
    ]);
    return questions.askAll(attemptsToAsk({ agreement, releasedAt, now }, attempts), now);
  }

  async function decide(agreementId: string, now: Date): Promise<void> {
    await database.transaction(async (tx) => {
      await book.lockPayable(tx, agreementId);
      const locked = await book.lockAgreement(tx, agreementId);
      const agreement = planOf(locked.row, locked.instalments);
      const over = timeOver(agreement, bogotaDate(now));
      if (over === undefined) return;
      const end = decideEnd({
        agreement,
        attempts: await store.attemptsOf(tx, agreementId),
        releasedAt: await store.releasedAt(tx, agreementId, over.lastDay),
        now,
      });
      if (end.decision === 'ends') await endPlan(tx, locked, end, now);
      if (end.decision === 'waits' && end.opensCase) {
        const { reason, lastDay } = end;
        const detail = { agreementId, number: locked.row.number, lastDay };
        await store.openWaitingCase(tx, { agreementId, lastDay, reason, detail, now });
      }
    });
  }

  async function endPlan(tx: Sql, { row, instalments }: book.LockedRows, over: TimeOver, now: Date): Promise<void> {
    const { id: agreementId, number, customerId } = row;
    const state =
      over.state === 'CANCELADO'
        ? agreementTransitions.PENDIENTE_PAGO_INICIAL.cancelled
        : agreementTransitions.VIGENTE.broken;
    await book.saveState(tx, agreementId, {
      state,
      reopenedOn: row.reopenedOn,
      settledAt: null,
      ended: { at: now, byTime: true },
    });
    await book.cancelUnpaid(tx, agreementId);
    const paid = totalPaid(planOf(row, instalments));
    const left = row.obligationId
      ? await obligations.agreementEnded(tx, {
          obligationId: row.obligationId,
          offerId: row.offerId,
          original: row.originalComponents,
          paid,
          credited: await book.creditedOf(tx, agreementId),
          now,
        })
      : { owed: zeroPesos, hasOffer: false };
    if (row.kind === 'MEMBRESIA') await memberships.agreementMoved(tx, { agreementId, was: row.state, is: state, now });
    const ended = { agreementId, number, state, paid };
    await recordAudit(tx, 'agreement.ended', customerId, ended, now);
    await tell(tx, row, { ...over, paid, ...left }, now);
  }

  async function tell(
    tx: Sql,
    row: book.LockedRows['row'],
    { state, lastDay, paid, owed, hasOffer }: TimeOver & { paid: Pesos; owed: Pesos; hasOffer: boolean },
    now: Date,
  ): Promise<void> {
    const { firstName, email } = await store.addresseeOf(tx, row.customerId);
    if (!email) return;
    const isMembership = row.kind === 'MEMBRESIA';
    const page = isMembership ? '/portal/documentos' : hasOffer ? '/portal/ofertas' : '/portal';
    await messages.queueMail(tx, {
      key: `plan-ended:${row.id}:${now.getTime()}`,
      customerId: row.customerId,
      to: email,
      kind: 'plan-ended',
      data: {
        firstName,
        agreementNumber: row.number,
        creditor: row.creditor,
        because: state === 'CANCELADO' ? 'first-payment' : 'two-instalments',
        lastDay,
        paid,
        owed,
        hasOffer,
        isMembership,
        link: `${config.publicUrl ?? ''}${page}`,
      },
      now,
    });
  }
}
