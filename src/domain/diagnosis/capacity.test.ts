import { describe, expect, test } from 'vitest';
import { capacityForObligation, monthlyCapacity } from './capacity.ts';
import { pesos } from '#domain/money/money.ts';

describe('monthly capacity', () => {
  test.each([
    [3_500_000, 2_100_000, 1_225_000],
    [1_750_905, 1_500_000, 163_360],
    [6_000_000, 3_600_000, 2_100_000],
    [10_000_000, 1_000_000, 4_000_000],
    [1_000_000, 1_000_000, 0],
    [0, 0, 0],
  ])('income %s and expenses %s leave %s', (income, expenses, capacity) => {
    expect(monthlyCapacity({ income: pesos(income), expenses: pesos(expenses) })).toBe(capacity);
  });
});

describe('capacity for one obligation', () => {
  const capacity = pesos(1_225_000);

  test('counts the minimum payment that settling it frees', () => {
    expect(capacityForObligation({ capacity, freeCash: pesos(200_000), ownMinimum: pesos(300_000) })).toBe(500_000);
  });

  test('never passes the monthly capacity nor falls below nothing', () => {
    expect(capacityForObligation({ capacity, freeCash: pesos(5_000_000), ownMinimum: pesos(0) })).toBe(capacity);
    expect(capacityForObligation({ capacity, freeCash: pesos(-449_095), ownMinimum: pesos(100_000) })).toBe(0);
  });
});
