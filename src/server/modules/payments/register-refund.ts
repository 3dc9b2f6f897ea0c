import { randomUUID } from 'node:crypto';
import { decideRefund } from '#domain/agreements/refunds.ts';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { settleCase } from '#server/db/cases.store.ts';
import type { AgreementBook } from '#server/modules/agreements/agreement-book.service.ts';
import { refuseCase, type CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './payments.store.ts';
import * as refunds from './refunds.store.ts';

export interface PaidBack {
  transactionId: string;
  amount: Pesos;
  /** Where it was refunded to, as shown to the customer. */
  place: string;
  on: IsoDate;
}

type Refused = Refusal<'NOT_FOUND' | 'NOTHING_TO_REFUND' | 'REFUND_TOO_LARGE'>;

export interface Refunds {
  /** Refundable money, oldest first. */
  listToRefund(): Promise<refunds.ToRefund[]>;
  /** Records a refund made by the operator; moves no money. Notifies the customer; `left` is still to be refunded. */
  registerRefund(paid: PaidBack, now: Date): Promise<{ left: Pesos } | Refused>;
  /** `DEVUELTO` needs the refund in the ledger. */
  resolveCase: NonNullable<CaseResolutions['PAGO']>;
}

export function refundsOf(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  deps: { agreements: Pick<AgreementBook, 'lockAgreement'>; messages: Pick<MessagesService, 'queueMail'> },
): Refunds {
  const { agreements, messages } = deps;
  return {
    listToRefund: () => refunds.listToRefund(database.sql),

    async resolveCase(tx, { outcome, detail }) {
      const { transactionId } = detail;
      const owed = (await refunds.listToRefund(tx)).find((each) => each.transactionId === transactionId);
      return outcome === 'DEVUELTO' && owed
        ? refuseCase(
            `De ese pago faltan ${formatPesos(pesos(owed.rest))} por devolver. Anota la devolución, que cierra el caso: rebanca devoluciones registrar ${owed.transactionId} <valor> --medio <dónde>`,
          )
        : undefined;
    },

    registerRefund: ({ transactionId, amount, place, on }, now) =>
      database.transaction(async (tx) => {
        const found = await refunds.ledgerRowOf(tx, transactionId);
        if (!found) return refuse('NOT_FOUND');
        const { agreementId, customerId, provider } = found;
        await store.lockPayable(tx, { agreementId });
        const { number, creditor, isMembership } = await agreements.lockAgreement(tx, agreementId);
        const decided = decideRefund(await store.ledgerOf(tx, agreementId), transactionId, amount);
        if (isRefusal(decided)) return decided;
        const { entry, left } = decided;
        const id = randomUUID();
        const row = { id, customerId, agreementId, provider, entry, allocations: [], receiptNumber: null, at: now };
        await store.appendLedger(tx, row);
        await recordAudit(tx, 'REFUND_REGISTERED', customerId, { id, transactionId, amount, place, on }, now);
        if (left === 0)
          for (const dedupeKey of [`refund:${transactionId}`, `mismatch:${transactionId}`])
            await settleCase(tx, { dedupeKey, outcome: 'DEVUELTO', reason: 'se registró la devolución' }, now);
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
}
