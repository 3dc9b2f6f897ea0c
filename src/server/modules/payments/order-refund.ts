import { least, most, pesos, subtract, type Pesos } from '#domain/money/money.ts';
import { addCaseEvent, caseAuthor, openCase, settleCase } from '#server/db/cases.store.ts';
import type { Sql } from '#server/db/database.ts';
import * as refunds from './refunds.store.ts';

export interface RefundOrder {
  dispute: { id: string; number: string; customerId: string | null };
  obligationId: string;
  /** The total amount to refund for the debt, including the amounts that earlier disputes ordered. */
  inAll: Pesos | 'everything';
}

/**
 * Orders the amount that is not refunded yet. Returns false when nothing is left to refund. The caller must lock the
 * payables of the debt first.
 */
export async function orderRefund(tx: Sql, { dispute, obligationId, inAll }: RefundOrder, now: Date): Promise<boolean> {
  const { received, refunded } = await refunds.moneyOf(tx, obligationId);
  const owed = inAll === 'everything' ? received : least(inAll, received);
  const left = subtract(most(owed, refunded), refunded);
  if (left === 0) return false;
  const [open] = await refunds.openRefundsOf(tx, obligationId);
  if (open && open.rest >= left) {
    const note = `También se aceptó ${dispute.number}.`;
    await addCaseEvent(tx, open.caseId, { event: 'noted', author: caseAuthor(), note }, now);
    return true;
  }
  const dedupeKey = `dispute-refund:${obligationId}`;
  if (open) {
    const reason = `${dispute.number} ordena devolver más`;
    await settleCase(tx, { dedupeKey, outcome: 'REEMPLAZADO', reason }, now);
  }
  await openCase(
    tx,
    {
      kind: 'PAGO',
      reason: 'DISPUTE_REFUND',
      subject: { type: 'dispute', id: dispute.id },
      customerId: dispute.customerId,
      detail: { radicado: dispute.number, valor: left },
      dedupeKey,
    },
    now,
  );
  return true;
}

/** Includes the amount of the open refund case. */
export async function orderedRefunds(tx: Sql, obligationId: string): Promise<Pesos> {
  const { refunded } = await refunds.moneyOf(tx, obligationId);
  const [open] = await refunds.openRefundsOf(tx, obligationId);
  return open ? pesos(refunded + open.rest) : refunded;
}
