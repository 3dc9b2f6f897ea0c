import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pesos, sum, type Pesos } from '#domain/money/money.ts';
import { balance, components, componentsAfterBrokenAgreement, imputePayment, isOpenObligation } from './obligations.ts';

const example = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });
const part = fc.nat({ max: 50_000_000 });
const anyComponents = fc.record({ principal: part, interest: part, lateInterest: part, fees: part }).map(components);

describe('components and balance', () => {
  test('balance returns the sum of the components', () => {
    expect(balance(example)).toBe(8_400_000);
  });

  test('components throws a RangeError for a negative component', () => {
    expect(() => components({ principal: -1, interest: 0, lateInterest: 0, fees: 0 })).toThrow(RangeError);
  });
});

describe('imputePayment', () => {
  test('covers late interest, fees, interest and principal, in that order', () => {
    expect(imputePayment(example, pesos(3_300_000))).toEqual({
      applied: components({ lateInterest: 2_310_000, fees: 110_000, interest: 780_000, principal: 100_000 }),
      remaining: components({ lateInterest: 0, fees: 0, interest: 0, principal: 5_100_000 }),
      surplus: 0,
    });
    expect(imputePayment(example, pesos(2_310_001)).applied).toEqual(
      components({ lateInterest: 2_310_000, fees: 1, interest: 0, principal: 0 }),
    );
  });

  test('throws on a negative payment', () => {
    expect(() => imputePayment(example, pesos(-1))).toThrow(RangeError);
  });

  test('preserves every peso and reduces the principal last', () => {
    fc.assert(
      fc.property(anyComponents, fc.nat({ max: 300_000_000 }), (owed, paid) => {
        const { applied, remaining, surplus } = imputePayment(owed, pesos(paid));
        expect(balance(applied) + surplus).toBe(paid);
        expect(balance(applied) + balance(remaining)).toBe(balance(owed));
        expect(Math.min(...Object.values(remaining))).toBeGreaterThanOrEqual(0);
        if (applied.principal > 0)
          expect([remaining.lateInterest, remaining.fees, remaining.interest]).toEqual([0, 0, 0]);
        if (surplus > 0) expect(balance(remaining)).toBe(0);
      }),
    );
  });

  test('gives the same result for several payments as for their sum', () => {
    fc.assert(
      fc.property(
        anyComponents,
        fc.array(fc.nat({ max: 30_000_000 }).map(pesos), { maxLength: 6 }),
        (owed, payments) => {
          const oneByOne = payments.reduce((left, paid: Pesos) => imputePayment(left, paid).remaining, owed);
          expect(componentsAfterBrokenAgreement(owed, payments)).toEqual(oneByOne);
          expect(oneByOne).toEqual(imputePayment(owed, sum(payments)).remaining);
        },
      ),
    );
  });
});

describe('isOpenObligation', () => {
  test('returns false for paid and extinguished obligations', () => {
    expect(isOpenObligation('EN_DISPUTA')).toBe(true);
    expect(isOpenObligation('PAGADA')).toBe(false);
    expect(isOpenObligation('EXTINGUIDA')).toBe(false);
  });
});
