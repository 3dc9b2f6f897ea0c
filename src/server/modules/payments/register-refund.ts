import { randomUUID } from 'node:crypto';
import { decideRefund, spreadRefund } from '#domain/agreements/refunds.ts';
import { parseDisputeNumber } from '#domain/disputes/disputes.ts';
import { formatPesos, pesos, subtract, type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { settleCase } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import { refuseCase, type CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { orderedRefunds, orderRefund } from './order-refund.ts';
import * as store from './payments.store.ts';
import * as refunds from './refunds.store.ts';

export interface PaidBack {
  transactionId: string;
  amount: Pesos;
  /** Shown to the customer. */
  place: string;
  on: IsoDate;
}

export type Refunds = ReturnType<typeof refundsOf>;

export function refundsOf(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  deps: { agreements: Pick<AgreementBook, 'lockAgreement'>; messages: Pick<MessagesService, 'queueMail'> },
) {
  const { agreements, messages } = deps;
  const close = (tx: Sql, dedupeKey: string, now: Date) =>
    settleCase(tx, { dedupeKey, outcome: 'DEVUELTO', reason: 'se registró la devolución' }, now);

  return {
    order: orderRefund,
    ordered: orderedRefunds,
    listToRefund: () => refunds.listToRefund(database.sql),

    resolveCase: (async (tx, { outcome, detail, reason }) => {
      if (outcome !== 'DEVUELTO') return undefined;
      const id = String(detail[reason === 'DISPUTE_REFUND' ? 'radicado' : 'transactionId']);
      const owed =
        reason === 'DISPUTE_REFUND'
          ? await refunds.disputeRefundOf(tx, id)
          : (await refunds.listToRefund(tx)).find((each) => each.transactionId === id);
      return owed && owed.rest > 0
        ? refuseCase(
            `De ese pago faltan ${formatPesos(pesos(owed.rest))} por devolver. Anota la devolución, que cierra el caso: rebanca devoluciones registrar ${id} <valor> --medio <dónde>`,
          )
        : undefined;
    }) satisfies NonNullable<CaseResolutions['PAGO']>,

    /** The operator has already paid the refund. In the result, `left` is the amount still to be refunded. */
    registerRefund: (paid: PaidBack, now: Date) =>
      database.transaction(async (tx) => {
        const dispute = parseDisputeNumber(paid.transactionId);
        const registered = dispute
          ? await refundDispute(tx, { ...paid, transactionId: dispute }, now)
          : await refundTransaction(tx, paid, now);
        if (isRefusal(registered)) return registered;
        const { id, agreementId, customerId, left } = registered;
        const { number, creditor, isMembership } = await agreements.lockAgreement(tx, agreementId);
        const { amount, place, on } = paid;
        const { person, email } = await store.payerOf(tx, customerId);
        if (email)
          await messages.queueMail(tx, {
            key: `payment-refunded:${id}`,
            customerId,
            to: email,
            kind: 'payment-refunded',
            data: {
              firstName: person.firstNames,
              agreementNumber: number,
              creditor,
              amount,
              place,
              on,
              link: `${config.publicUrl ?? ''}${isMembership ? '/portal/documentos' : `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`}`,
            },
            now,
          });
        return { left };
      }),
  };

  async function refundTransaction(tx: Sql, { transactionId, amount, place, on }: PaidBack, now: Date) {
    const found = await refunds.ledgerRowOf(tx, transactionId);
    if (!found) return refuse('NOT_FOUND');
    const { agreementId, customerId, provider } = found;
    await store.lockPayable(tx, { agreementId });
    const decided = decideRefund(await store.ledgerOf(tx, agreementId), transactionId, amount);
    if (isRefusal(decided)) return decided;
    const { entry, left } = decided;
    const id = randomUUID();
    const row = { id, customerId, agreementId, provider, entry, allocations: [], receiptNumber: null, at: now };
    await store.appendLedger(tx, row);
    await recordAudit(tx, 'REFUND_REGISTERED', customerId, { id, transactionId, amount, place, on }, now);
    if (left === 0)
      for (const dedupeKey of [`refund:${transactionId}`, `mismatch:${transactionId}`]) await close(tx, dedupeKey, now);
    return { id, agreementId, customerId, left };
  }

  async function refundDispute(tx: Sql, { transactionId: number, amount, place, on }: PaidBack, now: Date) {
    const ordered = await refunds.disputeRefundOf(tx, number);
    if (!ordered) return refuse('NOT_FOUND');
    const { obligationId, customerId } = ordered;
    await refunds.lockPayablesOf(tx, obligationId);
    const rest = pesos((await refunds.disputeRefundOf(tx, number))?.rest ?? 0);
    if (rest <= 0) return refuse('NOTHING_TO_REFUND');
    if (amount > rest) return refuse('REFUND_TOO_LARGE', { most: rest });
    const payments = await refunds.refundablePayments(tx, obligationId);
    const parts = spreadRefund(payments, amount);
    for (const { transactionId, amount: part } of parts) {
      const of = (await refunds.ledgerRowOf(tx, transactionId))!;
      const id = randomUUID();
      await store.appendLedger(tx, {
        id,
        customerId: of.customerId,
        agreementId: of.agreementId,
        provider: of.provider,
        entry: { attemptId: of.attemptId, transactionId, kind: 'REFUND', amount: pesos(-part), allocations: [] },
        allocations: [],
        receiptNumber: null,
        at: now,
      });
      const data = { id, transactionId, amount: part, place, on, dispute: number };
      await recordAudit(tx, 'REFUND_REGISTERED', customerId, data, now);
    }
    for (const each of await refunds.openRefundsOf(tx, obligationId))
      if (each.rest <= 0) await close(tx, each.dedupeKey, now);
    const { agreementId } = payments[0]!;
    return { id: randomUUID(), agreementId, customerId, left: subtract(rest, amount) };
  }
}
