import { describe, expect, test } from 'vitest';
import type { Agreement } from './agreements.ts';
import { afterPayment, afterTyped } from './book-payment.ts';
import { destinations } from './destinations.ts';
import { outstanding } from './instalments.ts';
import { payableTyped } from './payables.ts';
import { payoff } from './payoff.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { paid, workedPlan } from '#test/support/worked-plan.ts';

const begun = workedPlan();

describe('a payment of a typed amount', () => {
  const owing = (agreement: Agreement) => agreement.instalments.slice(1).map(outstanding);
  const put = (destination: 'CUOTA' | 'PLAZO' | 'CUOTAS_MENORES', on = '2026-12-10') =>
    afterPayment(begun, pesos(1_000_000), isoDate(on), { destination });

  test('ends the plan sooner with the destination PLAZO', () => {
    expect(owing(put('PLAZO').agreement)).toEqual([740_000, 740_000, 740_000, 740_000, 480_000, 0]);
  });

  test('lowers every instalment when its destination is CUOTAS_MENORES', () => {
    const { agreement, allocations } = put('CUOTAS_MENORES');
    expect(owing(agreement)).toEqual([573_400, 573_400, 573_400, 573_400, 573_400, 573_000]);
    expect(allocations.map(({ amount }) => amount)).toEqual([166_600, 166_600, 166_600, 166_600, 166_600, 167_000]);
  });

  test('pays the next instalment, then the last instalments, with the destination CUOTA', () => {
    expect(owing(put('CUOTA').agreement)).toEqual([0, 740_000, 740_000, 740_000, 740_000, 480_000]);
  });

  test('pays overdue instalments before the destination applies', () => {
    expect(put('PLAZO', '2027-01-04').allocations).toEqual([
      { number: 1, amount: 740_000 },
      { number: 6, amount: 260_000 },
    ]);
    expect(owing(put('CUOTA', '2027-01-04').agreement)).toEqual([0, 480_000, 740_000, 740_000, 740_000, 740_000]);
    expect(owing(put('CUOTAS_MENORES', '2027-01-04').agreement)).toEqual([
      0, 688_000, 688_000, 688_000, 688_000, 688_000,
    ]);
  });

  test('has the same preview and booking, even when only unearned interest remains', () => {
    const financed = workedPlan({ term: 12, annualRateBps: 2_400 });
    const afterFirst = paid(financed, outstanding(financed.instalments[1]!), '2026-12-30');
    const day = isoDate('2027-01-04');
    for (const plan of [begun, afterFirst])
      for (const destination of destinations)
        for (const amount of [1_500, 740_000, 1_000_000, payoff(plan.instalments, plan.terms, day).amount - 1]) {
          const made = afterPayment(plan, pesos(amount), day, { destination, payoffOn: day });
          expect(afterTyped(plan, pesos(amount), destination, day)).toEqual(made.agreement.instalments);
        }
  });

  test("must be between the provider's minimum and the payoff", () => {
    const typed = (amount: number) => payableTyped(begun, pesos(amount), pesos(1_500), isoDate('2026-12-10'));
    for (const amount of [1_499, 4_440_001])
      expect(typed(amount)).toEqual({ refused: 'AMOUNT_RANGE', detail: { minimum: 1_500, maximum: 4_440_000 } });
    expect(typed(1_500)).toMatchObject({ concept: 'ABONO', amount: 1_500 });
    expect(typed(4_440_000)).toMatchObject({ concept: 'SALDO', amount: 4_440_000 });
    const nearly = paid(begun, 4_439_000, '2026-12-10');
    expect(payableTyped(nearly, pesos(1_000), pesos(1_500), isoDate('2026-12-10'))).toMatchObject({ concept: 'SALDO' });
  });
});
