import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { exampleBudgets, exampleDebts, examplePlan, exampleQuote, instalmentOf } from './calculator.flow.ts';

const today = isoDate('2026-11-20');

describe('the calculator of the home page', () => {
  test('answers with the shortest plan that the month admits, as the offers do', () => {
    const { plan, fits, endsIn } = examplePlan(pesos(9_000_000), pesos(500_000), today);
    expect({
      term: plan.term,
      instalment: instalmentOf(plan),
      initial: plan.initialPayment,
      total: plan.total,
    }).toEqual({
      term: 12,
      instalment: 472_500,
      initial: 630_000,
      total: 6_300_000,
    });
    expect([fits, endsIn]).toEqual([true, 'noviembre de 2027']);
  });

  test('says so when even the longest plan asks for more', () => {
    const { plan, fits } = examplePlan(pesos(20_000_000), pesos(300_000), today);
    expect([plan.term, fits]).toEqual([36, false]);
  });

  test('has an answer for everything that can be chosen', () => {
    for (const debt of exampleDebts)
      for (const budget of exampleBudgets) {
        const { plan } = examplePlan(debt, budget, today);
        expect(plan.total + plan.discount).toBe(debt);
      }
  });
});

describe('the example of the receipt', () => {
  test.each([1, 6, 12])('has a plan of %i', (term) => expect(exampleQuote(term, today).balance).toBe(9_000_000));
});
