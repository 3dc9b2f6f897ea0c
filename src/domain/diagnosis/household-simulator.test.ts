import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashLeft, freeAmount } from '#domain/money/month.ts';
import { isoDate } from '#domain/time/calendar.ts';
import type { HouseholdDebt } from './diagnosis.ts';
import { prepare, simulateHousehold, simulatePrepared } from './household-simulator.ts';
import { add, pesos, sum } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';

const today = isoDate('2026-11-20');
const offer = (id: string, principal: number) => ({
  id,
  policy: defaultPolicy,
  owed: components({ principal, interest: 0, lateInterest: 0, fees: 0 }),
});
const debt: HouseholdDebt = {
  id: 'a',
  origin: 'DECLARADA',
  balance: pesos(4_000_000),
  annualRateBps: 2500,
  minimum: pesos(200_000),
  daysLate: 30,
  standing: 'ABIERTA',
};
const household = {
  offers: [offer('big', 8_400_000), offer('small', 1_000_000)],
  debts: [debt],
  today,
};

describe('simulateHousehold', () => {
  test('returns every offer, the offers payable together, and both payoff plans', () => {
    const { outcomes, together, snowball, avalanche } = simulateHousehold(household, {
      budget: pesos(780_000),
      term: 6,
      initialPayment: pesos(600_000),
    });
    expect(outcomes.map(({ offerId }) => offerId)).toEqual(['big', 'small']);
    expect(outcomes[0]).toMatchObject({ fits: true, monthly: 740_000 });
    expect(together).toEqual(['big']);
    expect(snowball).toMatchObject({ interest: (avalanche as { interest: number }).interest });
  });

  test('adds the budget to the minimum payments that the income covers', () => {
    const month = { income: pesos(3_000_000), expenses: pesos(1_900_000), promised: pesos(200_000) };
    const budget = freeAmount(month);
    const alone = simulateHousehold({ ...household, month: null }, { budget: add(budget, debt.minimum) });
    const { onTopOf, snowball } = simulateHousehold({ ...household, month }, { budget });
    expect(onTopOf).toBe(200_000);
    expect(snowball).toEqual(alone.snowball);
    expect(simulateHousehold({ ...household, month }, { budget: pesos(0) }).snowball).not.toHaveProperty('refused');
    // When the income does not cover the expenses and the minimum payments, the budget is the only money for debts.
    const short = { ...month, expenses: pesos(2_900_000) };
    expect(simulateHousehold({ ...household, month: short }, { budget: pesos(100_000) })).toMatchObject({
      onTopOf: 0,
      snowball: { refused: 'PRESUPUESTO_INSUFICIENTE', detail: { minimum: 200_000 } },
    });
  });

  test('reuses the outcome objects while the plan of each offer stays the same', () => {
    const prepared = prepare(household, { term: 6 });
    const outcomesAt = (budget: number) => simulatePrepared(prepared, pesos(budget)).outcomes;
    expect(outcomesAt(800_000)[0]).toBe(outcomesAt(810_000)[0]);
    expect(outcomesAt(10_000)[0]).not.toBe(outcomesAt(810_000)[0]);
  });
});

const amounts = fc.integer({ min: 0, max: 6_000_000 }).map(pesos);
const people = fc.record({
  month: fc.record({
    income: amounts,
    expenses: amounts,
    promised: amounts,
    savings: fc.option(fc.integer({ min: 0, max: 2_000_000 }).map(pesos)),
  }),
  debts: fc.array(fc.record({ balance: fc.integer({ min: 200_000, max: 40_000_000 }), freed: amounts }), {
    minLength: 1,
    maxLength: 4,
  }),
  budget: fc.integer({ min: 0, max: 8_000_000 }).map(pesos),
  term: fc.constantFrom(undefined, 1, 3, 6, 12, 18, 24, 36),
});

describe('simulateHousehold for any customer', () => {
  test('never marks a plan as fitting when the instalment exceeds the free amount of the month', () => {
    fc.assert(
      fc.property(people, ({ month: ownMonth, debts, budget, term }) => {
        const freed = sum(debts.map((each) => each.freed));
        const month = { ...ownMonth, promised: add(ownMonth.promised, freed) };
        const offers = debts.map((each, index) => ({ ...offer(String(index), each.balance), freed: each.freed }));
        const { outcomes, together } = simulateHousehold({ offers, debts: [], today, month }, { budget, term });
        for (const outcome of outcomes) {
          if (outcome.plan === null) continue;
          const after = cashLeft({ ...month, promised: pesos(month.promised - outcome.freed + outcome.monthly) });
          // The expected value of `fits`, computed from the month and the plan.
          const free = freeAmount(month, outcome.freed);
          const opens = month.savings === null || outcome.plan.initialPayment <= month.savings + free;
          expect(outcome.fits).toBe(outcome.monthly <= budget && outcome.monthly <= free && opens);
          if (outcome.fits) expect(after).toBeGreaterThanOrEqual(0);
        }
        const paid = outcomes.filter(({ offerId }) => together.includes(offerId));
        const promised = paid.reduce(
          (total, each) => total - (each.plan ? each.freed - each.monthly : 0),
          Number(month.promised),
        );
        if (paid.length > 0) expect(cashLeft({ ...month, promised: pesos(promised) })).toBeGreaterThanOrEqual(0);
        expect(paid.every((each) => each.plan !== null && each.fits)).toBe(true);
      }),
    );
  });
});
