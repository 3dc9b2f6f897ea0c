import { expect, test } from 'vitest';
import { addBusinessDays, isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { usualDay } from './payment-day.ts';
import { quote } from './quote.ts';

test.each([
  [1, 5],
  [5, 5],
  [6, 15],
  [20, 30],
  [31, 30],
])('usualDay of a first payment on day %s is day %s', (day, usual) => {
  expect(usualDay(isoDate(`2026-12-${String(day).padStart(2, '0')}`))).toBe(usual);
});

test('a plan without a chosen payment day uses the usual day', () => {
  const today = isoDate('2026-11-20');
  const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });
  const request = { termInstalments: 6, initialPayment: pesos(600_000), today };
  const dayOfMonth = usualDay(addBusinessDays(today, 5));
  const plan = quote(defaultPolicy, owed, request);
  expect(plan).toEqual(quote(defaultPolicy, owed, { ...request, dayOfMonth }));
  expect(plan).toMatchObject({ instalments: { 0: { dueOn: '2026-12-30' }, 5: { dueOn: '2027-06-01' } } });
});
