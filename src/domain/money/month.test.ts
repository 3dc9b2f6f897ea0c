import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pesos } from './money.ts';
import { cashLeft, freeAmount, monthlyCapacity, reserve, reserveLimit } from './month.ts';

const month = (income: number, expenses: number, promised = 0) => ({
  income: pesos(income),
  expenses: pesos(expenses),
  promised: pesos(promised),
});

describe('monthly capacity', () => {
  test.each([
    [3_500_000, 2_100_000, 1_225_000],
    [1_750_905, 1_500_000, 163_360],
    [6_000_000, 3_600_000, 2_100_000],
    [10_000_000, 1_000_000, 4_000_000],
    [1_000_000, 1_000_000, 0],
    [0, 0, 0],
  ])('income %s and expenses %s leave %s', (income, expenses, capacity) => {
    expect(monthlyCapacity(month(income, expenses))).toBe(capacity);
  });
});

describe('what is free for a new instalment', () => {
  test('is what the promised payments leave', () => {
    expect(freeAmount(month(2_500_000, 1_730_000, 726_200))).toBe(43_800);
    expect(freeAmount(month(3_500_000, 2_100_000, 1_200_000))).toBe(200_000);
  });

  test('counts the minimum payment that settling the obligation frees', () => {
    expect(freeAmount(month(3_500_000, 2_100_000, 1_200_000), pesos(300_000))).toBe(500_000);
  });

  test('never passes the monthly capacity nor falls below nothing', () => {
    expect(freeAmount(month(3_500_000, 2_100_000))).toBe(1_225_000);
    expect(freeAmount(month(1_750_905, 1_500_000, 700_000), pesos(100_000))).toBe(0);
  });
});

describe('what is kept for the unforeseen', () => {
  test.each([
    [3_500_000, 1_600_000, 200_000, 300_000, 'INSTALMENTS'],
    [3_500_000, 2_100_000, 0, 175_000, 'TWENTIETH'],
    [3_500_000, 2_100_000, 100_000, 75_000, 'TWENTIETH'],
    [3_500_000, 2_100_000, 200_000, 0, null],
    [1_000_000, 1_200_000, 0, 0, null],
  ])('income %s, expenses %s and %s promised keep %s by %s', (income, expenses, promised, kept, limit) => {
    const each = month(income, expenses, promised);
    expect([reserve(each), reserveLimit(each)]).toEqual([kept, limit]);
  });
});

const amounts = fc.integer({ min: 0, max: 20_000_000 }).map(pesos);
const months = fc.record({ income: amounts, expenses: amounts, promised: amounts });

describe('any month', () => {
  test('is expenses, promised payments, reserve and what is free, or lacks something', () => {
    fc.assert(
      fc.property(months, (each) => {
        const [left, free, kept] = [cashLeft(each), freeAmount(each), reserve(each)];
        expect(free).toBeGreaterThanOrEqual(0);
        if (left < 0) expect([free, kept]).toEqual([0, 0]);
        else expect(each.expenses + each.promised + kept + free).toBe(each.income);
      }),
    );
  });

  test('adds up after any instalment that fits in it', () => {
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
