import type { PaymentEffect } from '#domain/agreements/payment-facts.ts';
import type { Sql } from '#server/db/database.ts';
import { planEndedKey, type LockedAgreement } from '#server/modules/agreements/agreement-book.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { payerOf, type AttemptRow } from './payments.store.ts';

type Notify = PaymentEffect & { effect: 'notify' };
interface About {
  attempt: AttemptRow;
  locked: LockedAgreement;
  now: Date;
}

export type PayerMessages = Pick<MessagesService, 'queueMail' | 'withdrawMail'>;

/** Queues each mail once, in the caller's transaction. */
export function notifyPayer({ config }: Pick<Platform, 'config'>, { messages }: { messages: PayerMessages }) {
  return async (
    tx: Sql,
    { notice, dedupeKey: key, amount, foreign }: Notify,
    { attempt, locked, now }: About,
  ): Promise<void> => {
    const { customerId, agreementId } = attempt;
    const { person, email } = await payerOf(tx, customerId);
    if (!email) return;
    const { number: agreementNumber, creditor, isMembership } = locked;
    const { ended } = locked.agreement;
    // The plan is active again, so the queued mail about the end of the plan is dropped.
    if (ended && (notice === 'PLAN_REVIVED' || notice === 'PLAN_RECOVERED'))
      await messages.withdrawMail(tx, planEndedKey(agreementId, ended.at), now);
    const page = isMembership ? '/portal/documentos' : `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`;
    const link = `${config.publicUrl ?? ''}${page}`;
    const data = { firstName: person.firstNames, agreementNumber, creditor, link };
    const mail = { key, customerId, to: email, now };
    if (notice === 'UNEXPECTED') {
      const money = { amount: amount ?? null, expected: attempt.amount, ...(foreign && { foreign }) };
      await messages.queueMail(tx, { ...mail, kind: 'payment-unexpected', data: { ...data, ...money } });
      return;
    }
    if (notice === 'TAKEN_BACK') {
      const money = { amount: amount ?? null, ...(foreign && { foreign }) };
      await messages.queueMail(tx, { ...mail, kind: 'payment-taken-back', data: { ...data, ...money } });
      return;
    }
    if (amount === undefined) throw new Error(`Notice without amount: ${key}`);
    if (notice === 'PLAN_REVIVED') {
      await messages.queueMail(tx, { ...mail, kind: 'plan-revived', data: { ...data, amount, isMembership } });
      return;
    }
    if (notice === 'DECLINED') {
      const again = isMembership ? `${config.publicUrl ?? ''}/portal/rebancarizacion` : link;
      await messages.queueMail(tx, { ...mail, kind: 'payment-declined', data: { ...data, amount, link: again } });
      return;
    }
    if (notice === 'PLAN_RECOVERED') {
      await messages.queueMail(tx, { ...mail, kind: 'plan-recovered', data: { ...data, amount } });
      return;
    }
    await messages.queueMail(tx, { ...mail, kind: 'payment-not-owed', data: { ...data, amount } });
  };
}
