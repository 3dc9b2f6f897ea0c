import { describe, expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { meansOf, openingShortOf, unknownMeans, unaffordablePayment } from './plan-fit.ts';

const month = {
  income: pesos(2_000_000),
  expenses: pesos(1_500_000),
  promised: pesos(300_000),
  savings: pesos(100_000),
};
const plan = (monthly: number, initialPayment: number) => ({
  monthly: pesos(monthly),
  initialPayment: pesos(initialPayment),
});

describe('the payments of a plan', () => {
  test('fit when neither the instalment nor the initial payment exceeds its limit', () => {
    const means = meansOf(month);
    expect(means).toEqual({ free: 200_000, opening: 300_000 });
    expect(unaffordablePayment(plan(200_000, 300_000), means)).toBeUndefined();
    expect(unaffordablePayment(plan(200_001, 0), means)).toBe('CUOTA');
    expect(unaffordablePayment(plan(200_000, 300_001), means)).toBe('PAGO_INICIAL');
  });

  test('are compared with limits that include the present payment of the debt', () => {
    expect(meansOf(month, pesos(100_000))).toEqual({ free: 300_000, opening: 400_000 });
  });

  test('always fit when the limit is unknown', () => {
    expect(meansOf({ ...month, savings: null })).toEqual({ free: 200_000, opening: null });
    expect(unaffordablePayment(plan(200_000, 9_000_000), meansOf({ ...month, savings: null }))).toBeUndefined();
    expect(unaffordablePayment(plan(9_000_000, 9_000_000), unknownMeans)).toBeUndefined();
  });

  test('openingShortOf returns the lowest initial payment of plans with an affordable instalment', () => {
    const means = meansOf(month);
    expect(openingShortOf([plan(150_000, 500_000), plan(180_000, 400_000), plan(300_000, 1)], means)).toBe(400_000);
    expect(openingShortOf([plan(150_000, 500_000), plan(180_000, 200_000)], means)).toBeUndefined();
    expect(openingShortOf([plan(300_000, 1)], means)).toBeUndefined();
  });
});
