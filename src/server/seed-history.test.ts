import { expect, test } from 'vitest';
import { demoHistories } from '#seeds/people.ts';
import { addBusinessDays, addDays, isoDate, monthlyDate } from '#domain/time/calendar.ts';
import { planOf } from './seed-history.ts';

const days = Array.from({ length: 1_200 }, (_, day) => addDays(isoDate('2026-11-20'), day));

test.each(demoHistories.histories)('the history of $obligation comes about on any day', (history) => {
  for (const today of days) {
    const { acceptedOn, dayOfMonth, payments } = planOf(history, today);
    const first = addBusinessDays(acceptedOn, 5);
    const dueOn = (k: number) => (k === 0 ? first : monthlyDate(first, k, dayOfMonth));
    expect(dueOn(payments - 1) < today, `what is paid was due before ${today}`).toBe(true);
    if (history.kind === 'paidAtOnce') continue;
    const next = dueOn(payments);
    if (history.next === 'ahead') expect(next > today, `${next} is ahead of ${today}`).toBe(true);
    else {
      expect(next < today, `${next} is overdue on ${today}`).toBe(true);
      expect(addDays(next, 25) > today, `only one instalment is overdue on ${today}`).toBe(true);
    }
  }
});
