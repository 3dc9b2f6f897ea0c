import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pesos } from './money.ts';
import { cashLeft, freeAmount, monthlyCapacity, reserve, reserveLimit } from './month.ts';

const month = (income: number, expenses: number, promised = 0) => ({
  income: pesos(income),
  expenses: pesos(expenses),
  promised: pesos(promised),
});

describe('monthlyCapacity', () => {
  test.each([
    [3_500_000, 2_100_000, 1_225_000],
    [1_750_905, 1_500_000, 163_360],
    [6_000_000, 3_600_000, 2_100_000],
    [10_000_000, 1_000_000, 4_000_000],
    [1_000_000, 1_000_000, 0],
    [0, 0, 0],
  ])('is computed from income %s and expenses %s: %s', (income, expenses, capacity) => {
    expect(monthlyCapacity(month(income, expenses))).toBe(capacity);
  });
});

describe('freeAmount', () => {
  test('is the amount left after committed payments', () => {
    expect(freeAmount(month(2_500_000, 1_730_000, 726_200))).toBe(43_800);
    expect(freeAmount(month(3_500_000, 2_100_000, 1_200_000))).toBe(200_000);
  });

  test('adds the minimum payment of the settled obligation', () => {
    expect(freeAmount(month(3_500_000, 2_100_000, 1_200_000), pesos(300_000))).toBe(500_000);
  });

  test('is at most the monthly capacity and never negative', () => {
    expect(freeAmount(month(3_500_000, 2_100_000))).toBe(1_225_000);
    expect(freeAmount(month(1_750_905, 1_500_000, 700_000), pesos(100_000))).toBe(0);
  });
});

describe('reserve', () => {
  test.each([
    [3_500_000, 1_600_000, 200_000, 300_000, 'INSTALMENTS'],
    [3_500_000, 2_100_000, 0, 175_000, 'TWENTIETH'],
    [3_500_000, 2_100_000, 100_000, 75_000, 'TWENTIETH'],
    [3_500_000, 2_100_000, 200_000, 0, null],
    [1_000_000, 1_200_000, 0, 0, null],
  ])(
    'is computed from income %s, expenses %s and payments %s: %s, limited by %s',
    (income, expenses, promised, kept, limit) => {
      const each = month(income, expenses, promised);
      expect([reserve(each), reserveLimit(each)]).toEqual([kept, limit]);
    },
  );
});

const amounts = fc.integer({ min: 0, max: 20_000_000 }).map(pesos);
const months = fc.record({ income: amounts, expenses: amounts, promised: amounts });

describe('any month', () => {
  test('has a deficit, or divides the whole income into its parts', () => {
    fc.assert(
      fc.property(months, (each) => {
        const [left, free, kept] = [cashLeft(each), freeAmount(each), reserve(each)];
        expect(free).toBeGreaterThanOrEqual(0);
        if (left < 0) expect([free, kept]).toEqual([0, 0]);
        else expect(each.expenses + each.promised + kept + free).toBe(each.income);
      }),
    );
  });

  test('has no deficit after any instalment that fits', () => {
    fc.assert(
      fc.property(months, amounts, fc.double({ min: 0, max: 1, noNaN: true }), (each, freed, share) => {
        const promised = pesos(each.promised + freed);
        const free = freeAmount({ ...each, promised }, freed);
        const instalment = pesos(Math.floor(free * share));
        fc.pre(instalment > 0);
        expect(cashLeft({ ...each, promised: pesos(promised - freed + instalment) })).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
