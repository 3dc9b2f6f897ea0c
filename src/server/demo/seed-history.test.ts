import { expect, test } from 'vitest';
import { demoData } from '#seeds/people.ts';
import { graceEnd } from '#domain/agreements/agreements.ts';
import { addBusinessDays, addDays, addMonths, isoDate, monthlyDate } from '#domain/time/calendar.ts';
import { planOf } from './seed-history.ts';

const days = Array.from({ length: 1_200 }, (_, day) => addDays(isoDate('2026-11-20'), day));

test.each(demoData.past.histories)(
  'planOf returns dates that the domain accepts for the demonstration debt $obligation on any day',
  (history) => {
    for (const today of days) {
      const { acceptedOn, dayOfMonth, payments, events } = planOf(history, today);
      const first = addBusinessDays(acceptedOn, 5);
      const dueOn = (k: number) => (k === 0 ? first : monthlyDate(first, k, dayOfMonth));
      expect(dueOn(payments - 1) < today, `what is paid was due before ${today}`).toBe(true);
      if (history.kind === 'paidAtOnce') continue;
      const next = dueOn(payments);
      const second = graceEnd(dueOn(payments + 1));
      const last = events.at(-1)?.on ?? today;
      if (history.next === 'ahead') expect(next > today, `${next} is ahead of ${today}`).toBe(true);
      else if (history.next === 'paused') {
        const [asked] = events;
        expect(addDays(next, -20) <= asked!.on && asked!.on < today, `paused on ${asked!.on}, before ${next}`).toBe(
          true,
        );
        expect(addMonths(asked!.on, 2) > today, `still paused on ${today}`).toBe(true);
      } else if (history.next === 'atRisk') {
        expect(second < today && dueOn(payments + 2) > addDays(today, -20), `two are over on ${today}`).toBe(true);
      } else if (history.next === 'ended') {
        const [notice] = events;
        expect(
          second < notice!.on && addBusinessDays(notice!.on, 10) < last && last < today,
          `ended before ${today}`,
        ).toBe(true);
        expect(addDays(last, 27) > today, `can be recovered on ${today}`).toBe(true);
      } else {
        expect(next < today, `${next} is overdue on ${today}`).toBe(true);
        expect(addDays(next, 25) > today, `only one instalment is overdue on ${today}`).toBe(true);
      }
    }
  },
);
