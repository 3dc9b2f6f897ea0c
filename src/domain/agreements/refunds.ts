import { least, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { LedgerEntry } from './payment-facts.ts';

type Entry = Pick<LedgerEntry, 'transactionId' | 'kind' | 'amount'>;

export function refundable(ledger: readonly Entry[], transactionId: string): Pesos {
  const own = ledger.filter((entry) => entry.transactionId === transactionId);
  if (own.some(({ kind }) => kind === 'REVERSAL')) return zeroPesos;
  return sum(own.filter(({ kind }) => kind !== 'PAYMENT').map(({ amount }) => amount));
}

/** Refunds only money that paid nothing, such as a duplicate payment. */
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

/** Refunds the payments in the given order, up to `amount`. `amount` must not exceed the sum of the payments. */
export function spreadRefund(
  payments: readonly { readonly transactionId: string; readonly net: Pesos }[],
  amount: Pesos,
): { transactionId: string; amount: Pesos }[] {
  let rest = amount;
  return payments.flatMap(({ transactionId, net }) => {
    const part = least(rest, net);
    rest = subtract(rest, part);
    return part > 0 ? [{ transactionId, amount: part }] : [];
  });
}
