import { describe, expect, test } from 'vitest';
import { wholeBalance, type Agreement } from './agreements.ts';
import { afterPayment, afterReversal } from './book-payment.ts';
import { outstanding, waivedOf } from './instalments.ts';
import { payables } from './payables.ts';
import { payoff } from './payoff.ts';
import { scheduleOf } from './schedule.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { paid, pausedPlan, workedPlan } from '#test/support/worked-plan.ts';

describe('paying off a plan with interest', () => {
  const financed = workedPlan({ term: 12, annualRateBps: 2_400 });
  const first = financed.instalments[1]!;
  const begun12 = paid(financed, first.amount, first.dueOn);

  test('costs the principal plus the interest since the last due date', () => {
    expect(wholeBalance(begun12)).toBe(5_427_561);
    expect(payoff(begun12.instalments, begun12.terms, isoDate('2026-12-30'))).toEqual({
      amount: 4_882_002,
      waived: 545_559,
    });
    expect(payoff(begun12.instalments, begun12.terms, isoDate('2027-01-14')).amount).toBe(4_925_351);
    expect(payables(begun12, isoDate('2027-01-14'))[1]).toMatchObject({ concept: 'SALDO', amount: 4_925_351 });
  });

  test('fulfils the plan when a payoff of an earlier day is reported later', () => {
    const made = afterPayment(begun12, pesos(4_882_002), isoDate('2027-01-05'), { payoffOn: isoDate('2026-12-30') });
    expect(made).toMatchObject({ agreement: { state: 'CUMPLIDO' }, unapplied: 0 });
    expect(waivedOf(made.agreement.instalments)).toBe(545_559);
    expect(wholeBalance(made.agreement)).toBe(0);
  });

  test('includes the interest earned until an extra payment', () => {
    const day = isoDate('2027-01-14');
    const left = (amount: number) => {
      const use = { destination: 'PLAZO' as const, payoffOn: day };
      const { agreement } = afterPayment(begun12, pesos(amount), day, use);
      return payoff(agreement.instalments, agreement.terms, day).amount;
    };
    expect([4_882_002, 2_000_000, 43_349, 1_500].map(left)).toEqual([43_349, 2_925_351, 4_882_002, 4_923_851]);
  });

  test('charges interest on the lower principal after an extra payment', () => {
    const day = isoDate('2027-01-14');
    const use = { destination: 'PLAZO' as const, payoffOn: day };
    const { agreement, allocations } = afterPayment(begun12, pesos(2_000_000), day, use);
    const on = (plan: Agreement, date: string) => payoff(plan.instalments, plan.terms, isoDate(date)).amount;
    expect(on(agreement, '2027-01-24')).toBe(
      Math.round(4_882_002 * 1.24 ** (25 / 365) - 2_000_000 * 1.24 ** (10 / 365)),
    );
    const voided = afterReversal(agreement, allocations, isoDate('2027-01-20'), day);
    expect(on(voided, '2027-01-24')).toBe(on(begun12, '2027-01-24'));
  });

  test('includes the full amount of the instalments that are due', () => {
    const { amount } = payoff(financed.instalments, financed.terms, isoDate('2026-12-30'));
    expect(amount).toBe(4_882_002 + first.amount);
  });

  test('limits the interest of a pause to the interest of the next instalment', () => {
    const paused = pausedPlan(begun12, '2027-01-15', 2);
    expect(paused.instalments[2]).toMatchObject({ number: 2, dueOn: '2027-03-30' });
    const on = (day: string) => payoff(paused.instalments, paused.terms, isoDate(day));
    // 4,882,002 × ((1 + 24 %)^(16/365) − 1) = 46,253; the limit is the quoted interest of one month, 88,304.
    expect(on('2027-01-15')).toEqual({ amount: 4_882_002 + 46_253, waived: 545_559 - 46_253 });
    expect(on('2027-02-15')).toEqual({ amount: 4_882_002 + 88_304, waived: 545_559 - 88_304 });
    expect(on('2027-03-29')).toEqual(on('2027-02-15'));
  });

  test('fulfils the plan after a pause, and a void restores the whole debt', () => {
    const paused = pausedPlan(begun12, '2027-01-15', 2);
    const day = isoDate('2027-02-15');
    const { agreement, allocations } = afterPayment(paused, pesos(4_970_306), day, { payoffOn: day });
    expect(agreement.state).toBe('CUMPLIDO');
    expect(waivedOf(agreement.instalments)).toBe(457_255);
    const owedAgain = afterReversal(agreement, allocations, day);
    expect(scheduleOf(owedAgain.instalments)).toEqual(scheduleOf(paused.instalments));
    expect(owedAgain.instalments.map(outstanding)).toEqual(paused.instalments.map(outstanding));
  });
});
