import { describe, expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { leastBudget, longestPayoff, payoff, type PayoffDebt, type PayoffStrategy } from './payoff.ts';
import { isRefusal } from '#domain/refusal.ts';

const debt = (id: string, balance: number, annualRateBps: number, minimum: number): PayoffDebt => ({
  id,
  balance: pesos(balance),
  annualRateBps,
  minimum: pesos(minimum),
});
const worked = [
  debt('card', 4_000_000, 2500, 200_000),
  debt('loan', 9_000_000, 2200, 320_000),
  debt('store', 1_500_000, 1800, 120_000),
];

function planned(debts: PayoffDebt[], budget: number, strategy: PayoffStrategy, extra?: Parameters<typeof payoff>[3]) {
  const plan = payoff(debts, pesos(budget), strategy, extra);
  if (isRefusal(plan)) throw new Error(plan.refused);
  return plan;
}

describe('a payoff plan for three debts', () => {
  test.each([
    [900_000, 'BOLA_DE_NIEVE', 19, 2_594_427],
    [900_000, 'AVALANCHA', 19, 2_550_702],
    [640_000, 'BOLA_DE_NIEVE', 29, 3_976_759],
    [640_000, 'AVALANCHA', 29, 3_976_759],
  ] as const)(
    'with %s a month and the strategy %s takes %s months and costs %s of interest',
    (budget, strategy, months, interest) => {
      const plan = planned(worked, budget, strategy);
      expect(plan.months).toHaveLength(months);
      expect(plan.interest).toBe(interest);
      expect(plan.paid).toBe(14_500_000 + interest);
    },
  );

  test('pays the smallest debt first (snowball) or the highest rate first (avalanche)', () => {
    expect(planned(worked, 900_000, 'BOLA_DE_NIEVE').payoffs.map(({ debtId }) => debtId)).toEqual([
      'store',
      'card',
      'loan',
    ]);
    expect(planned(worked, 900_000, 'AVALANCHA').payoffs.map(({ debtId }) => debtId)).toEqual([
      'card',
      'store',
      'loan',
    ]);
  });

  test('lists the payments of the first month', () => {
    expect(planned(worked, 900_000, 'AVALANCHA').firstMonth).toEqual([
      { debtId: 'card', amount: 460_000 },
      { debtId: 'loan', amount: 320_000 },
      { debtId: 'store', amount: 120_000 },
    ]);
  });

  test('is refused when the budget is too low, and the refusal contains the minimum budget', () => {
    expect(payoff(worked, pesos(600_000), 'AVALANCHA')).toEqual({
      refused: 'PRESUPUESTO_INSUFICIENTE',
      detail: { minimum: 640_000 },
    });
    expect(leastBudget(worked)).toBe(640_000);
  });
});

describe('a payoff plan for any debts', () => {
  test('is refused with the id of a debt that never decreases', () => {
    const growing = debt('growing', 50_000_000, 60_000, 100_000);
    expect(payoff([growing], pesos(150_000), 'AVALANCHA')).toEqual({
      refused: 'NO_AMORTIZA',
      detail: { debtId: 'growing' },
    });
  });

  test('is refused when the budget is 0 and the debt has no minimum payment', () => {
    expect(payoff([debt('quiet', 1_000_000, 0, 0)], pesos(0), 'BOLA_DE_NIEVE')).toMatchObject({
      refused: 'NO_AMORTIZA',
    });
  });

  test('takes at most fifty years', () => {
    expect(planned([debt('a', longestPayoff, 0, 1)], 1, 'AVALANCHA').months).toHaveLength(longestPayoff);
    expect(payoff([debt('a', longestPayoff + 1, 0, 1)], pesos(1), 'AVALANCHA')).toMatchObject({
      refused: 'NO_AMORTIZA',
    });
  });

  test('is empty without debts', () => {
    expect(planned([], 0, 'AVALANCHA')).toMatchObject({ months: [], interest: 0, paid: 0, payoffs: [] });
  });

  test('never charges more than the balance of a small debt', () => {
    expect(leastBudget([debt('small', 30_000, 0, 100_000)])).toBe(30_000);
    expect(planned([debt('small', 30_000, 0, 100_000)], 30_000, 'AVALANCHA').months).toHaveLength(1);
  });

  test('ends sooner with a single or repeated extra payment', () => {
    const extra = { amount: pesos(1_000_000), firstMonth: 6, everyMonths: 6 };
    const once = planned(worked, 640_000, 'AVALANCHA', { ...extra, everyMonths: 0 });
    const often = planned(worked, 640_000, 'AVALANCHA', extra);
    expect(once.months.length).toBeLessThan(29);
    expect(often.months.length).toBeLessThan(once.months.length);
    expect(once.months[5]?.paid).toBe(1_640_000);
    expect(often.months[11]?.paid).toBe(1_640_000);
    expect(often.interest).toBeLessThan(once.interest);
  });

  test('pays the smaller of two debts with the same rate first', () => {
    const twins = [debt('big', 2_000_000, 2400, 50_000), debt('little', 1_000_000, 2400, 50_000)];
    expect(planned(twins, 500_000, 'AVALANCHA').payoffs[0]?.debtId).toBe('little');
  });
});
