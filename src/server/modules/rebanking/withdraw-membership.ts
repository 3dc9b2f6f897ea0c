import type { Withdrawal } from '#contract/withdrawal.ts';
import { bogotaDate, dateParts } from '#domain/time/calendar.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { rebankingTransitions } from '#domain/rebanking/rebanking.ts';
import { refundDueOn, withdrawalUntil } from '#domain/rebanking/withdrawal.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import { lockCustomer } from '#server/db/lock-customer.store.ts';
import type { AgreementsService } from '#server/modules/agreements/agreements.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as applications from './application.store.ts';
import * as store from './withdrawals.store.ts';

export type Withdrawals = ReturnType<typeof withdrawals>;

export function withdrawals(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { agreements, messages }: { agreements: Pick<AgreementsService, 'withdrawMembership'>; messages: MessagesService },
) {
  const link = () => `${config.publicUrl ?? ''}/portal/documentos`;

  async function read(db: Sql, customerId: string, now: Date): Promise<Withdrawal> {
    const found = await store.lastAccepted(db, customerId);
    if (!found) return { agreementId: null, until: null, used: null };
    const { application, acceptedAt, state } = found;
    const { withdrawalNumber, withdrawnAt, refundAmount, refundDueOn: dueOn, refundedAt } = application;
    if (withdrawalNumber !== null && withdrawnAt !== null)
      return {
        agreementId: application.agreementId,
        until: null,
        used: {
          number: withdrawalNumber,
          at: withdrawnAt,
          refundAmount: refundAmount ?? zeroPesos,
          refundDueOn: dueOn,
          refundedAt,
        },
      };
    const until = withdrawalUntil(acceptedAt);
    const isOpen = bogotaDate(now) <= until && ['PENDIENTE_PAGO_INICIAL', 'VIGENTE', 'CUMPLIDO'].includes(state);
    return { agreementId: application.agreementId, until: isOpen ? until : null, used: null };
  }

  return {
    readWithdrawal: (customerId: string, now: Date) => read(database.sql, customerId, now),

    /** Idempotent. */
    withdraw: (customerId: string, agreementId: string, now: Date) =>
      database.transaction(async (tx) => {
        await lockCustomer(tx, customerId);
        const found = await store.acceptedOf(tx, customerId, agreementId);
        // A debt agreement is not a purchase, so it has no right of withdrawal.
        if (!found)
          return refuse((await store.ownsAgreement(tx, customerId, agreementId)) ? 'WITHDRAWAL_CLOSED' : 'NOT_FOUND');
        if (found.withdrawalNumber !== null) return read(tx, customerId, now);
        const ended = await agreements.withdrawMembership(tx, agreementId, now);
        if (isRefusal(ended)) return ended;
        const row = await applications.lockApplication(tx, found.id);
        const state = row && transition(rebankingTransitions, row.state, 'withdrawn');
        if (!row || !state || isRefusal(state)) throw new Error(`Application ${found.id} cannot be withdrawn`);
        const number = await nextNumber(tx, 'RT', dateParts(bogotaDate(now)).year);
        const owes = ended.paid > 0;
        const dueOn = owes ? refundDueOn(now) : null;
        await applications.saveApplication(
          tx,
          row.id,
          {
            state,
            activeUntil: null,
            closedBecause: `Te retractaste del plan, con el radicado ${number}.`,
            withdrawalNumber: number,
            withdrawnAt: now,
            refundAmount: owes ? ended.paid : null,
            refundDueOn: dueOn,
          },
          now,
        );
        await recordAudit(tx, 'MEMBERSHIP_WITHDRAWN', customerId, { agreementId, number, paid: ended.paid }, now);
        const { firstNames } = await applications.readPerson(tx, customerId);
        await messages.notifyContacts(tx, {
          key: `membership-withdrawn:${row.id}`,
          customerId,
          kind: 'membership-withdrawn',
          data: {
            firstName: firstNames,
            number,
            product: ended.product,
            agreementNumber: ended.number,
            refundAmount: ended.paid,
            refundDueOn: dueOn,
            link: link(),
          },
          now,
        });
        return read(tx, customerId, now);
      }),

    listWithdrawals: () => store.listWithdrawals(database.sql),

    /** Refuses with CONFLICT when no refund is due or the refund was already recorded. */
    markRefunded: (number: string, now: Date) =>
      database.transaction(async (tx) => {
        const row = await store.lockWithdrawal(tx, number);
        if (!row) return refuse('NOT_FOUND');
        if (row.refundAmount === null || row.refundedAt !== null) return refuse('CONFLICT');
        await store.saveRefunded(tx, row.id, now);
        await recordAudit(tx, 'MEMBERSHIP_REFUNDED', row.customerId, { number, amount: row.refundAmount }, now);
        const email = await applications.emailOf(tx, row.customerId);
        if (!email) return;
        const { firstNames } = await applications.readPerson(tx, row.customerId);
        await messages.queueMail(tx, {
          key: `membership-refunded:${row.id}`,
          customerId: row.customerId,
          to: email,
          kind: 'membership-refunded',
          data: { firstName: firstNames, number, amount: row.refundAmount, link: link() },
          now,
        });
      }),
  };
}
