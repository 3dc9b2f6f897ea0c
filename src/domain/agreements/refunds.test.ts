import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pesos, sum } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { LedgerEntry } from './payment-facts.ts';
import { decideRefund, refundable } from './refunds.ts';

const entry = (kind: LedgerEntry['kind'], amount: number, transactionId = 'T'): LedgerEntry => ({
  attemptId: 'A',
  transactionId,
  kind,
  amount: pesos(amount),
  allocations: [],
});

test('decideRefund refunds at most the duplicate or unexpected amount of a transaction', () => {
  const ledger = [entry('PAYMENT', 500, 'other'), entry('PAYMENT', 600), entry('DUPLICATE', 100)];
  expect(refundable(ledger, 'T')).toBe(100);
  expect(decideRefund(ledger, 'T', pesos(101))).toEqual({ refused: 'REFUND_TOO_LARGE', detail: { most: 100 } });
  expect(decideRefund(ledger, 'T', pesos(100))).toMatchObject({ entry: { kind: 'REFUND', amount: -100 }, left: 0 });
  expect(decideRefund(ledger, 'other', pesos(1))).toEqual({ refused: 'NOTHING_TO_REFUND' });
  expect(decideRefund(ledger, 'unknown', pesos(1))).toEqual({ refused: 'NOT_FOUND' });
});

test('refundable returns 0 for a voided transaction', () => {
  expect(refundable([entry('DUPLICATE', 100), entry('REVERSAL', -100)], 'T')).toBe(0);
});

test('decideRefund never refunds more than was received, in any number of parts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 })),
      (came, asked) => {
        const ledger = [entry('UNEXPECTED', came)];
        for (const amount of asked) {
          const decided = decideRefund(ledger, 'T', pesos(amount));
          if (!isRefusal(decided)) ledger.push(decided.entry);
        }
        expect(sum(ledger.map((each) => each.amount))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
