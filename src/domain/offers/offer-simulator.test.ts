import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { chancesOf, outcomeOf, sampledPlaces, togetherWithin, withExtraPayments } from './offer-simulator.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';

const today = isoDate('2026-11-20');
const worked = {
  id: 'worked',
  owed: components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 }),
  policy: defaultPolicy,
};
const tiny = { ...worked, id: 'tiny', owed: components({ principal: 60_000, interest: 0, lateInterest: 0, fees: 0 }) };
const six = chancesOf(worked, { term: 6, initialPayment: pesos(600_000), today });

describe('outcomeOf', () => {
  test('returns the figures of the plan with the requested term and initial payment', () => {
    expect(outcomeOf(six, pesos(740_000))).toMatchObject({
      offerId: 'worked',
      fits: true,
      monthly: 740_000,
      total: 5_040_000,
      saving: 3_360_000,
      instalments: 6,
      lastPaymentOn: '2027-06-01',
    });
    expect(outcomeOf(six, pesos(739_999))).toMatchObject({ fits: false });
  });

  test('uses the shortest term that the budget covers, or else the longest term', () => {
    const any = chancesOf(worked, { today });
    expect(outcomeOf(any, pesos(800_000))).toMatchObject({ plan: { term: 6 }, fits: true });
    expect(outcomeOf(any, pesos(400_000))).toMatchObject({ plan: { term: 18 }, fits: true });
    expect(outcomeOf(any, pesos(100_000))).toMatchObject({ plan: { term: 36 }, fits: false });
  });

  test('adjusts the initial payment to the limits of the term', () => {
    expect(outcomeOf(chancesOf(worked, { term: 6, initialPayment: pesos(1), today }), pesos(0))).toMatchObject({
      plan: { initialPayment: 504_000 },
    });
  });

  test('refuses a term that is not allowed', () => {
    expect(outcomeOf(chancesOf(tiny, { term: 36, today }), pesos(500_000))).toMatchObject({
      plan: null,
      refusal: { refused: 'INSTALLMENT_TOO_LOW' },
    });
  });
});

describe('extra payments', () => {
  const plan = outcomeOf(six, pesos(740_000)).plan!;

  test('remove instalments from the end', () => {
    const extra = { amount: pesos(740_000), firstMonth: 1, everyMonths: 0 };
    expect(withExtraPayments(plan, extra)).toEqual({
      instalments: 5,
      lastPaymentOn: plan.instalments[4]?.dueOn,
      balances: [5_040_000, 4_440_000, 2_960_000, 2_220_000, 1_480_000, 740_000, 0],
    });
    expect(withExtraPayments(plan, { ...extra, everyMonths: 1 })).toMatchObject({ instalments: 3 });
  });

  test('remove all instalments after the payment that pays off the plan', () => {
    expect(withExtraPayments(plan, { amount: pesos(50_000_000), firstMonth: 2, everyMonths: 0 })).toMatchObject({
      instalments: 2,
    });
  });

  test('do not shorten the plan when the amount is below the last instalment', () => {
    expect(withExtraPayments(plan, { amount: pesos(100_000), firstMonth: 1, everyMonths: 0 })).toMatchObject({
      instalments: 6,
      balances: [5_040_000, 4_440_000, 3_600_000, 2_860_000, 2_120_000, 1_380_000, 640_000, 0],
    });
  });
});

describe('togetherWithin', () => {
  test('picks offers in the given order while the budget suffices', () => {
    const outcomes = ['a', 'b', 'c'].map((id) => ({ ...outcomeOf(six, pesos(740_000)), offerId: id }));
    expect(togetherWithin(outcomes, pesos(1_500_000))).toEqual(['a', 'b']);
    expect(togetherWithin(outcomes, pesos(700_000))).toEqual([]);
  });
});

describe('the chart of the unpaid amount', () => {
  test('decreases from the total to 0', () => {
    expect(withExtraPayments(outcomeOf(six, pesos(740_000)).plan!).balances).toEqual([
      5_040_000, 4_440_000, 3_700_000, 2_960_000, 2_220_000, 1_480_000, 740_000, 0,
    ]);
  });

  test('samples a few bars, including the first and the last', () => {
    const shown = sampledPlaces(601, 12);
    expect(shown).toHaveLength(12);
    expect(shown[0]).toBe(0);
    expect(shown.at(-1)).toBe(600);
    expect(sampledPlaces(2, 12)).toEqual([0, 1]);
    expect(sampledPlaces(1, 12)).toEqual([0]);
  });
});
