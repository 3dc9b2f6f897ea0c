import { pesos, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { LedgerEntry } from './payment-facts.ts';

type Entry = Pick<LedgerEntry, 'transactionId' | 'kind' | 'amount'>;

/** What of a transaction counts nowhere and is not paid back yet. */
export function refundable(ledger: readonly Entry[], transactionId: string): Pesos {
  const own = ledger.filter((entry) => entry.transactionId === transactionId);
  if (own.some(({ kind }) => kind === 'REVERSAL')) return zeroPesos;
  return sum(own.filter(({ kind }) => kind !== 'PAYMENT').map(({ amount }) => amount));
}

/** The entry of money that the operator paid back. What pays a plan or lowered a debt is voided at the provider instead. */
export function decideRefund(
  ledger: readonly LedgerEntry[],
  transactionId: string,
  amount: Pesos,
): { entry: LedgerEntry; left: Pesos } | Refusal<'NOT_FOUND' | 'NOTHING_TO_REFUND' | 'REFUND_TOO_LARGE'> {
  const of = ledger.find((entry) => entry.transactionId === transactionId);
  if (of === undefined) return refuse('NOT_FOUND');
  const most = refundable(ledger, transactionId);
  if (most <= 0) return refuse('NOTHING_TO_REFUND');
  if (amount > most) return refuse('REFUND_TOO_LARGE', { most });
  const { attemptId } = of;
  return {
    entry: { attemptId, transactionId, kind: 'REFUND', amount: pesos(-amount), allocations: [] },
    left: pesos(most - amount),
  };
}
