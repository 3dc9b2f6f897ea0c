import { expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { planStairs } from './plan-stairs.ts';

test('each step of the stairs chart adds its payment to the total and is labelled by month', () => {
  const stairs = planStairs([
    { number: 0, dueOn: isoDate('2026-11-27'), amount: pesos(840_000) },
    { number: 1, dueOn: isoDate('2026-12-30'), amount: pesos(1_120_000) },
    { number: 2, dueOn: isoDate('2027-02-01'), amount: pesos(1_120_000) },
  ]);
  expect(stairs.map(({ label, amount, date }) => `${label} ${amount} (${date})`)).toEqual([
    'inicial 840.000 (27 nov 2026)',
    'dic 1.960.000 (30 dic 2026)',
    'ene 3.080.000 (1 feb 2027)',
  ]);
});

test('the stairs chart of a long plan labels each month with its year', () => {
  const payments = Array.from({ length: 13 }, (_, index) => ({
    number: index + 1,
    dueOn: isoDate(`${index < 12 ? 2027 : 2028}-${String((index % 12) + 1).padStart(2, '0')}-15`),
    amount: pesos(1),
  }));
  expect([planStairs(payments).at(0)?.label, planStairs(payments).at(-1)?.label]).toEqual(['ene 27', 'ene 28']);
});
