import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pesos, sum } from '#domain/money/money.ts';
import { leastBudget, payoff, type PayoffDebt } from './payoff.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import { isRefusal } from '#domain/refusal.ts';

const debts = fc
  .array(
    fc.record({
      balance: fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 60_000_000 })),
      annualRateBps: fc.oneof(fc.constantFrom(0, 1800, 2500), fc.integer({ min: 0, max: 6_000 })),
      minimum: fc.integer({ min: 0, max: 900_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) =>
    list.map(({ balance, annualRateBps, minimum }, index): PayoffDebt => ({
      id: String(index),
      balance: pesos(balance),
      annualRateBps,
      minimum: pesos(minimum),
    })),
  );
const spare = fc.integer({ min: 0, max: 2_000_000 });
const extras = fc.option(
  fc.record({
    amount: fc.integer({ min: 0, max: 3_000_000 }).map(pesos),
    firstMonth: fc.integer({ min: 1, max: 24 }),
    everyMonths: fc.constantFrom(0, 1, 6, 12),
  }),
  { nil: undefined },
);

describe('any payoff plan', () => {
  test('pays exactly the debts plus interest, and pays off every debt once', () => {
    let planned = 0;
    fc.assert(
      fc.property(
        debts,
        spare,
        extras,
        fc.constantFrom('BOLA_DE_NIEVE', 'AVALANCHA'),
        (list, more, extra, strategy) => {
          const budget = pesos(leastBudget(list) + more);
          const plan = payoff(list, budget, strategy, extra);
          if (isRefusal(plan)) return;
          planned += 1;
          expect(plan.paid).toBe(sum(list.map(({ balance }) => balance)) + plan.interest);
          expect(sum(plan.months.map(({ paid }) => paid))).toBe(plan.paid);
          expect(sum(plan.months.map(({ interest }) => interest))).toBe(plan.interest);
          expect(plan.months.at(-1)?.remaining).toBe(0);
          expect(new Set(plan.payoffs.map(({ debtId }) => debtId)).size).toBe(list.length);
          expect(sum(plan.firstMonth.map(({ amount }) => amount))).toBe(plan.months[0]?.paid);
        },
      ),
    );
    // Most generated cases must produce a plan for the property to be meaningful.
    expect(planned).toBeGreaterThan(propertyRuns.numRuns / 2);
  });

  test('never exceeds the monthly budget, and uses the whole budget in every month before the last', () => {
    fc.assert(
      fc.property(debts, spare, (list, more) => {
        const budget = pesos(leastBudget(list) + more);
        const plan = payoff(list, budget, 'AVALANCHA');
        if (isRefusal(plan)) return;
        expect(plan.months.slice(0, -1).every(({ paid }) => paid === budget)).toBe(true);
        expect(plan.months.at(-1)?.paid).toBeLessThanOrEqual(budget);
      }),
    );
  });

  test('costs no more interest with the avalanche than with the snowball', () => {
    fc.assert(
      fc.property(debts, spare, extras, (list, more, extra) => {
        const budget = pesos(leastBudget(list) + more);
        const snowball = payoff(list, budget, 'BOLA_DE_NIEVE', extra);
        const avalanche = payoff(list, budget, 'AVALANCHA', extra);
        if (isRefusal(snowball)) return;
        if (isRefusal(avalanche)) throw new Error('The avalanche was refused, but the snowball was not');
        // Rounding adds at most half a peso per debt and month in each plan.
        const rounding = list.length * snowball.months.length;
        expect(avalanche.interest).toBeLessThanOrEqual(snowball.interest + rounding);
      }),
    );
  });

  test('is refused exactly when the budget is below the minimum payments', () => {
    fc.assert(
      fc.property(debts, fc.integer({ min: -1_000_000, max: 1_000_000 }), (list, more) => {
        const least = leastBudget(list);
        const budget = pesos(Math.max(0, least + more));
        const plan = payoff(list, budget, 'BOLA_DE_NIEVE');
        expect(isRefusal(plan) && plan.refused === 'PRESUPUESTO_INSUFICIENTE').toBe(budget < least);
      }),
    );
  });
});
