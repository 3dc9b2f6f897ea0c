import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateParts, isBusinessDay, isoDate, monthlyDate } from '#domain/time/calendar.ts';
import { instalmentMonths } from './instalment-months.ts';

const plan = (first: string, term: number, day: number) => [
  { number: 0, dueOn: isoDate(first) },
  ...Array.from({ length: term }, (_, index) => ({
    number: index + 1,
    dueOn: monthlyDate(isoDate(first), index + 1, day),
  })),
];

describe('instalmentMonths', () => {
  test('returns the agreed month when the due date moves into the next month', () => {
    const payments = plan('2026-11-27', 4, 30);
    expect(payments.map(({ dueOn }) => dueOn)).toEqual([
      '2026-11-27',
      '2026-12-30',
      '2027-02-01',
      '2027-03-01',
      '2027-03-30',
    ]);
    expect(instalmentMonths(payments).map(({ year, month }) => `${year}-${month}`)).toEqual([
      '2026-11',
      '2026-12',
      '2027-1',
      '2027-2',
      '2027-3',
    ]);
  });

  test('returns the month of the due date for the initial payment', () => {
    expect(instalmentMonths(plan('2026-12-01', 3, 30))[0]).toEqual({ year: 2026, month: 12 });
  });

  test('returns consecutive months for any plan with a term of at least three', () => {
    const days = fc.integer({ min: 0, max: 3_000 }).map((offset) => {
      let day = addDays(isoDate('2026-01-02'), offset);
      while (!isBusinessDay(day)) day = addDays(day, 1);
      return day;
    });
    fc.assert(
      fc.property(days, fc.integer({ min: 3, max: 36 }), fc.integer({ min: 1, max: 31 }), (first, term, day) => {
        const { year, month } = dateParts(first);
        const months = instalmentMonths(plan(first, term, day)).map((each) => each.year * 12 + each.month);
        expect(months).toEqual(Array.from({ length: term + 1 }, (_, index) => year * 12 + month + index));
      }),
    );
  });
});
