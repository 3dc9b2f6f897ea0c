import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { monthlyAmount, quote } from './quote.ts';
import { cheapestThatFits, recommendedTerm, scenarios } from './scenarios.ts';

const today = isoDate('2026-11-20');
const firstDate = isoDate('2026-11-27');
const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });
const small = components({ principal: 100_000, interest: 0, lateInterest: 0, fees: 0 });

function plan(termInstalments: number, initialPayment?: number, policy = defaultPolicy) {
  const request = { termInstalments, today, firstDate, dayOfMonth: 30 };
  return quote(
    policy,
    owed,
    initialPayment === undefined ? request : { ...request, initialPayment: pesos(initialPayment) },
  );
}

describe('scenarios', () => {
  test("compare the campaign's terms and the requested term, sorted by term", () => {
    const compared = scenarios(defaultPolicy, owed, { today, termInstalments: 9 });
    expect(compared.map(({ term }) => term)).toEqual([1, 3, 6, 9, 12, 18, 24, 36]);
    expect(scenarios(defaultPolicy, owed, { today, termInstalments: 6 })).toHaveLength(7);
    expect(scenarios(defaultPolicy, owed, { today })).toHaveLength(7);
  });

  test('keep the requested initial payment only in the requested term', () => {
    const compared = scenarios(defaultPolicy, owed, { today, termInstalments: 6, initialPayment: pesos(100_000) });
    expect(compared.find(({ term }) => term === 6)?.result).toMatchObject({ refused: 'INITIAL_PAYMENT_TOO_LOW' });
    expect(compared.find(({ term }) => term === 12)?.result).toMatchObject({ initialPayment: 588_000 });
  });

  test('contain the same plan as a proposal', () => {
    const compared = scenarios(defaultPolicy, owed, {
      today,
      termInstalments: 6,
      initialPayment: pesos(600_000),
      firstDate,
      dayOfMonth: 30,
    });
    expect(compared.find(({ term }) => term === 6)?.result).toEqual(plan(6, 600_000));
  });
});

describe('recommendedTerm and cheapestThatFits', () => {
  const compared = scenarios(defaultPolicy, owed, { today });

  test('recommendedTerm returns the shortest term with an instalment that fits', () => {
    expect(recommendedTerm(compared, (each) => monthlyAmount(each) <= 500_000)).toBe(12);
    expect(recommendedTerm(compared, (each) => monthlyAmount(each) <= 5_000_000)).toBe(1);
  });

  test('cheapestThatFits returns the cheapest fitting term, or undefined', () => {
    expect(cheapestThatFits(compared, (each) => monthlyAmount(each) <= 500_000)).toBe(12);
    expect(cheapestThatFits(compared, (each) => each.term > 6)).toBe(12);
    expect(cheapestThatFits(compared, () => false)).toBeUndefined();
  });

  test('recommendedTerm returns the longest term when no term fits', () => {
    expect(recommendedTerm(compared, () => false)).toBe(36);
  });

  test('recommendedTerm never returns a refused term', () => {
    expect(recommendedTerm(scenarios(defaultPolicy, small, { today }), () => false)).toBe(1);
    expect(recommendedTerm([], () => true)).toBeUndefined();
  });
});
