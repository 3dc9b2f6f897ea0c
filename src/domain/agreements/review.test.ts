import { describe, expect, test } from 'vitest';
import { components } from '#domain/debts/obligations.ts';
import { pesos } from '#domain/money/money.ts';
import { quote } from '#domain/offers/quote.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { instalmentsOf, monthlyDue, standing, type Agreement } from './agreements.ts';
import { afterPayment } from './book-payment.ts';
import { isAtRisk, timeOver } from './plan-end.ts';
import { isInSeries, scheduleAfterReview } from './schedule.ts';

const owed = components({ principal: 8_400_000, interest: 0, lateInterest: 0, fees: 0 });

function plan(termInstalments: number): Agreement {
  const quoted = quote(defaultPolicy, owed, { termInstalments, dayOfMonth: 30, today: isoDate('2026-11-20') });
  if (isRefusal(quoted)) throw new Error(quoted.refused);
  const { firstPaymentOn, interest } = quoted;
  const terms = { firstPaymentOn, dayOfMonth: 30, annualRateBps: 0, rounding: 100, interest };
  return { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(quoted), terms };
}
const running = (): Agreement => {
  const accepted = plan(6);
  return afterPayment(accepted, pesos(accepted.instalments[0]!.amount), isoDate('2026-11-25')).agreement;
};

describe('a plan under review', () => {
  const late = isoDate('2027-04-15');

  test('counts no day after the start of the review as late', () => {
    expect(standing(running(), late)).toBe('EN_MORA');
    const reviewed = { ...running(), underReviewSince: isoDate('2026-12-20') };
    expect([
      standing(reviewed, late),
      isAtRisk(reviewed, late),
      timeOver(reviewed, late),
      monthlyDue(reviewed, late),
    ]).toEqual(['AL_DIA', false, undefined, 0]);
  });

  test('moves the due dates by at least the duration of the review', () => {
    const agreement = running();
    const moved = scheduleAfterReview(agreement, 40)!;
    expect(moved.number).toBe(1);
    for (const slot of moved.after.filter(({ number }) => number > 0)) {
      const before = moved.before.find(({ number }) => number === slot.number)!;
      expect(slot.position - before.position).toBe(2);
      expect(Date.parse(slot.dueOn) - Date.parse(before.dueOn)).toBeGreaterThanOrEqual(40 * 86_400_000);
      expect(isInSeries(slot, agreement.terms!)).toBe(true);
    }
  });

  test('moves the first payment, but keeps the payment before the other instalments', () => {
    const moved = scheduleAfterReview(plan(6), 10)!;
    const dates = moved.after.map(({ dueOn }) => dueOn);
    expect(moved.number).toBe(0);
    expect(dates).toEqual(dates.toSorted());
    expect(dates[0]! > moved.before[0]!.dueOn).toBe(true);
  });

  test('moves a single payment by at least the days of the review', () => {
    const moved = scheduleAfterReview(plan(1), 10)!;
    expect(moved.after).toMatchObject([{ number: 1, movedTo: moved.after[0]!.dueOn }]);
    expect(Date.parse(moved.after[0]!.dueOn) - Date.parse(moved.before[0]!.dueOn)).toBeGreaterThanOrEqual(
      10 * 86_400_000,
    );
  });

  test('keeps its dates when the review lasted less than a day', () => {
    expect(scheduleAfterReview(running(), 0)).toBeUndefined();
  });
});
