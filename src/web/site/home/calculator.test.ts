import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { pesos } from '#domain/money/money.ts';
import { exampleBudgets, exampleDebts, examplePlan, exampleQuote, instalmentOf } from './calculator.flow.ts';

const today = isoDate('2026-11-20');

describe('examplePlan', () => {
  test('returns the shortest plan within the monthly budget', () => {
    const { plan, fits, endsIn } = examplePlan(defaultPolicy, pesos(9_000_000), pesos(500_000), today);
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

  test('returns the longest plan when its instalments exceed the monthly budget', () => {
    const { plan, fits } = examplePlan(defaultPolicy, pesos(20_000_000), pesos(300_000), today);
    expect([plan.term, fits]).toEqual([36, false]);
  });

  test('returns a plan for every combination of debt and budget', () => {
    for (const debt of exampleDebts)
      for (const budget of exampleBudgets) {
        const { plan } = examplePlan(defaultPolicy, debt, budget, today);
        expect(plan.total + plan.discount).toBe(debt);
      }
  });
});

describe('exampleQuote', () => {
  test('has six instalments when the campaign allows six instalments', () =>
    expect(exampleQuote(defaultPolicy, today)).toMatchObject({ term: 6, balance: 9_000_000 }));

  test.each([
    [[1], 1],
    [[1, 2, 4], 4],
    [[1, 36], 36],
  ])('uses the longest term when the campaign compares the terms %j', (comparedTerms, term) => {
    const rules = { ...defaultPolicy, comparedTerms, bands: [{ upTo: comparedTerms.at(-1)!, bps: 1000 }] };
    expect(exampleQuote(rules, today)).toMatchObject({ term, discountBps: 1000 });
  });

  test('has one payment when instalments would be too small', () => {
    const rules = { ...defaultPolicy, minimumInstalment: pesos(50_000_000) };
    expect(exampleQuote(rules, today).term).toBe(1);
    expect(examplePlan(rules, pesos(3_000_000), pesos(300_000), today)).toMatchObject({
      plan: { term: 1 },
      fits: false,
    });
  });
});
