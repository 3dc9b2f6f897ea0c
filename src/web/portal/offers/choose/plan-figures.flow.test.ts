import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { quote, type Quote } from '#domain/offers/quote.ts';
import { instalmentsText, scheduleOf } from './plan-figures.flow.ts';

const owed = components({
  principal: pesos(5_200_000),
  interest: pesos(780_000),
  lateInterest: pesos(2_310_000),
  fees: pesos(110_000),
});

function figures(termInstalments: number, initialPayment?: number) {
  const plan = quote(defaultPolicy, owed, {
    termInstalments,
    today: isoDate('2026-11-20'),
    dayOfMonth: 30,
    ...(initialPayment === undefined ? {} : { initialPayment: pesos(initialPayment) }),
  }) as Quote;
  const amounts = plan.instalments.map(({ amount }) => amount);
  return { ...plan, instalment: amounts[0]!, lastInstalment: amounts.at(-1)!, instalments: [...plan.instalments] };
}

describe('scheduleOf', () => {
  test('starts with the initial payment and ends with the last instalment', () => {
    expect(scheduleOf(figures(3, 840_000))).toEqual([
      { number: 0, dueOn: '2026-11-27', amount: 840_000 },
      { number: 1, dueOn: '2026-12-30', amount: 1_120_000 },
      { number: 2, dueOn: '2027-02-01', amount: 1_120_000 },
      { number: 3, dueOn: '2027-03-01', amount: 1_120_000 },
    ]);
  });

  test('returns one payment for a plan with a single payment', () => {
    expect(scheduleOf(figures(1))).toEqual([{ number: 1, dueOn: '2026-11-27', amount: 3_360_000 }]);
  });

  test('ends with the exact last instalment', () => {
    const plan = figures(36, 800_000);
    const schedule = scheduleOf(plan);
    expect(schedule).toHaveLength(37);
    expect(schedule.at(-1)).toMatchObject({ number: 36, amount: 187_000 });
  });

  test('instalmentsText states a single payment or the number of instalments', () => {
    expect([instalmentsText(1), instalmentsText(6)]).toEqual(['un solo pago', '6 cuotas']);
  });
});
