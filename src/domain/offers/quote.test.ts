import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { firstDateLimits } from './campaign.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { limitsFor, quote, totalToPay, type Quote } from './quote.ts';
import { isRefusal } from '#domain/refusal.ts';

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

function planned(result: ReturnType<typeof quote>): Quote {
  if (isRefusal(result)) throw new Error(result.refused);
  return result;
}

describe('a quote for a debt of 8.400.000', () => {
  test.each([
    [1, undefined, 6000, 5_040_000, 3_360_000, 3_360_000, 3_360_000],
    [3, 840_000, 5000, 4_200_000, 4_200_000, 1_120_000, 1_120_000],
    [6, 600_000, 4000, 3_360_000, 5_040_000, 740_000, 740_000],
    [12, 1_680_000, 3300, 2_772_000, 5_628_000, 329_000, 329_000],
    [36, 800_000, 1000, 840_000, 7_560_000, 187_800, 187_000],
  ])(
    'in %s instalments with an initial payment of %s has the expected discount and instalments',
    (term, initial, bps, discount, total, instalment, last) => {
      const result = planned(plan(term, initial));
      expect(result).toMatchObject({
        term,
        discountBps: bps,
        discount,
        total,
        interest: 0,
        initialPayment: initial ?? 0,
      });
      expect(result.instalments).toHaveLength(term);
      expect(result.instalments[0]?.amount).toBe(instalment);
      expect(result.instalments.at(-1)?.amount).toBe(last);
    },
  );

  test('matches the example table to the peso at an effective annual rate of 24 %', () => {
    const result = planned(plan(12, 600_000, { ...defaultPolicy, annualRateBps: 2400 }));
    expect(result).toMatchObject({
      discountBps: 3000,
      discount: 2_520_000,
      total: 5_880_000,
      interest: 641_061,
      financed: 5_280_000,
    });
    expect(result.instalments.map(({ amount }) => amount)).toEqual([...Array<number>(11).fill(493_500), 492_561]);
    expect(totalToPay(result)).toBe(6_521_061);
  });

  test('has instalments on the thirtieth, or on the next business day', () => {
    expect(planned(plan(6, 600_000)).instalments.map(({ dueOn }) => dueOn)).toEqual([
      '2026-12-30',
      '2027-02-01',
      '2027-03-01',
      '2027-03-30',
      '2027-04-30',
      '2027-06-01',
    ]);
  });

  test('has its only payment on the first date when the term is 1', () => {
    expect(planned(plan(1, 700_000))).toEqual(planned(plan(1)));
    expect(planned(plan(1)).instalments).toEqual([{ number: 1, dueOn: firstDate, amount: 3_360_000 }]);
  });

  test('forgives late interest, fees, interest and principal, in that order', () => {
    expect(planned(plan(1)).forgiven).toEqual(
      components({ lateInterest: 2_310_000, fees: 110_000, interest: 780_000, principal: 1_840_000 }),
    );
  });

  test('defaults to the minimum initial payment on the fifth business day', () => {
    const result = planned(quote(defaultPolicy, owed, { termInstalments: 6, today }));
    expect(result).toMatchObject({ initialPayment: 504_000, minimumInitial: 504_000, firstPaymentOn: '2026-11-27' });
    expect(result.instalments[0]?.dueOn).toBe('2026-12-30');
  });
});

describe('the discount with a bonus', () => {
  test.each([
    [12, 1_679_999, 3000],
    [12, 1_680_000, 3300],
    [12, 2_520_000, 3500],
    [12, 4_200_000, 3800],
    [18, 4_200_000, 2800],
    [2, 2_520_000, 5500],
  ])('for %s instalments with an initial payment of %s is %s basis points', (term, initial, bps) => {
    expect(planned(plan(term, initial)).discountBps).toBe(bps);
  });

  test('is limited by the next better band and the campaign maximum', () => {
    const generous = { ...defaultPolicy, bonuses: [{ shareBps: 1000, bps: 5000 }] };
    expect(planned(plan(12, 1_000_000, generous)).discountBps).toBe(4000);
    expect(planned(plan(2, 1_000_000, { ...generous, maximumBps: 5500 })).discountBps).toBe(5500);
  });
});

describe('quote', () => {
  test('refuses a low initial payment and returns the minimum', () => {
    expect(plan(6, 100_000)).toEqual({ refused: 'INITIAL_PAYMENT_TOO_LOW', detail: { minimum: 504_000 } });
  });

  test('refuses an initial payment of the whole total', () => {
    expect(plan(6, 4_368_000)).toEqual({ refused: 'INITIAL_PAYMENT_TOO_HIGH', detail: { total: 4_368_000 } });
    expect(plan(6, 5_040_000)).toMatchObject({ refused: 'INITIAL_PAYMENT_TOO_HIGH' });
  });

  test('refuses instalments below 50.000', () => {
    expect(quote(defaultPolicy, owed, { termInstalments: 36, initialPayment: pesos(6_000_000), today })).toEqual({
      refused: 'INSTALLMENT_TOO_LOW',
      detail: { minimum: 50_000, instalment: 24_700 },
    });
  });

  test('accepts instalments of exactly 50.000', () => {
    const million = components({ principal: 1_000_000, interest: 0, lateInterest: 0, fees: 0 });
    const result = planned(
      quote(defaultPolicy, million, { termInstalments: 2, initialPayment: pesos(350_000), today }),
    );
    expect(result.instalments.map(({ amount }) => amount)).toEqual([50_000, 50_000]);
  });

  test('refuses two payments of a small debt, and accepts a single payment', () => {
    expect(quote(defaultPolicy, small, { termInstalments: 2, today })).toMatchObject({
      refused: 'INSTALLMENT_TOO_LOW',
    });
    expect(planned(quote(defaultPolicy, small, { termInstalments: 1, today })).total).toBe(40_000);
  });

  test.each([0, 37, 1.5, -3, Number.NaN])('refuses a term of %s', (term) => {
    expect(plan(term)).toEqual({ refused: 'TERM_NOT_ALLOWED', detail: { minimum: 1, maximum: 36 } });
  });

  test.each(['2026-11-19', '2026-11-21', '2026-11-30', '2027-11-27'])('refuses a first date of %s', (day) => {
    expect(quote(defaultPolicy, owed, { termInstalments: 6, today, firstDate: isoDate(day) })).toEqual({
      refused: 'DATE_NOT_ALLOWED',
      detail: { earliest: '2026-11-20', latest: '2026-11-27' },
    });
  });

  test.each([0, 32, 1.5])('refuses a payment day of %s', (dayOfMonth) => {
    expect(quote(defaultPolicy, owed, { termInstalments: 6, today, dayOfMonth })).toMatchObject({
      refused: 'DATE_NOT_ALLOWED',
    });
  });

  test('throws when nothing is owed', () => {
    const nothing = components({ principal: 0, interest: 0, lateInterest: 0, fees: 0 });
    expect(() => quote(defaultPolicy, nothing, { termInstalments: 1, today })).toThrow(RangeError);
  });

  test('never forgives the whole debt by rounding', () => {
    const peso = components({ principal: 1, interest: 0, lateInterest: 0, fees: 0 });
    expect(planned(quote(defaultPolicy, peso, { termInstalments: 1, today })).total).toBe(1);
  });
});

describe('limits', () => {
  test('allow a first date from the first to the fifth business day', () => {
    expect(firstDateLimits(defaultPolicy, isoDate('2026-11-21'))).toEqual({
      earliest: '2026-11-23',
      latest: '2026-11-27',
    });
  });

  test('allow an initial payment that leaves instalments of at least 50.000', () => {
    expect(limitsFor(defaultPolicy, owed, 6)).toEqual({ minimumInitial: 504_000, maximumInitial: 4_199_999 });
    expect(isRefusal(plan(6, 4_199_999))).toBe(false);
    expect(plan(6, 4_200_000)).toMatchObject({ refused: 'INSTALLMENT_TOO_LOW' });
  });

  test('are 0 for the initial payment of a plan with a single payment', () => {
    expect(limitsFor(defaultPolicy, owed, 1)).toEqual({ minimumInitial: 0, maximumInitial: 0 });
  });

  test('are replaced by a refusal when the term is not allowed', () => {
    expect(limitsFor(defaultPolicy, small, 2)).toMatchObject({ refused: 'INSTALLMENT_TOO_LOW' });
    expect(limitsFor(defaultPolicy, owed, 40)).toMatchObject({ refused: 'TERM_NOT_ALLOWED' });
  });
});
