import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  addDays,
  addMonths,
  bogotaDate,
  bogotaClock,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  easterSunday,
  endOfBogotaDay,
  formatBogotaDateTime,
  formatBogotaTime,
  formatSince,
  formatLongDate,
  formatMediumDate,
  formatShortDate,
  formatMonth,
  formatWeekday,
  formatWeekdayAndDay,
  holidays,
  isBusinessDay,
  isoDate,
  monthlyDate,
  parseIsoDate,
  rollToBusinessDay,
  startOfBogotaDay,
} from './calendar.ts';

const dates = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays(isoDate('1984-01-01'), days));

describe('isoDate', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    '',
    '1899-12-31',
    '2026-01-00',
  ])('rejects %j', (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
    expect(() => isoDate(text)).toThrow(RangeError);
  });

  test('accepts a leap day only in leap years', () => {
    expect(isoDate('2028-02-29')).toBe('2028-02-29');
    expect(parseIsoDate('2100-02-29')).toBeUndefined();
  });
});

describe('Colombian holidays', () => {
  // The expected dates were copied by hand from the calendar and the two laws, so they do not depend on the code under
  // test.
  test.each([
    [2025, '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25'],
    [
      2026,
      '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
    ],
    [
      2027,
      '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
    ],
    [
      2028,
      '01-01 01-10 03-20 04-13 04-14 05-01 05-29 06-19 06-26 07-03 07-10 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
    ],
    [
      2030,
      '01-01 01-07 03-25 04-18 04-19 05-01 06-03 06-24 07-01 07-15 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
    ],
  ])('match the law in %s', (year, days) => {
    expect([...holidays(year)]).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  test('are 19 days a year from 2026 on, or fewer when two holidays coincide', () => {
    expect(holidays(2026).size).toBe(19);
    expect(holidays(2030).size).toBe(18);
  });

  test('include 9 July from 2026 on, moved to a Monday', () => {
    expect(holidays(2026).has(isoDate('2026-07-13'))).toBe(true);
    expect(isBusinessDay(isoDate('2025-07-14'))).toBe(true);
    expect(isBusinessDay(isoDate('2025-07-09'))).toBe(true);
  });

  test.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
  ])('easterSunday returns for the year %s the date %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });
});

describe('business days', () => {
  test('addBusinessDays starts to count on the day after the given date', () => {
    expect(addBusinessDays(isoDate('2026-11-20'), 5)).toBe('2026-11-27');
  });

  test('addBusinessDays rolls a non-business day forward for 0, and throws for a negative count', () => {
    expect(addBusinessDays(isoDate('2026-11-21'), 0)).toBe('2026-11-23');
    expect(() => addBusinessDays(isoDate('2026-11-20'), -1)).toThrow(RangeError);
  });

  test.each([
    ['2026-07-11', '2026-07-14'],
    ['2026-12-25', '2026-12-28'],
    ['2027-03-25', '2027-03-29'],
    ['2026-11-20', '2026-11-20'],
  ])('rollToBusinessDay moves %s to %s', (from, to) => {
    expect(rollToBusinessDay(isoDate(from))).toBe(to);
  });

  test('rollToBusinessDay returns the first business day on or after a date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const rolled = rollToBusinessDay(date);
        expect(isBusinessDay(rolled)).toBe(true);
        expect(rolled >= date).toBe(true);
        for (let day = date; day < rolled; day = addDays(day, 1)) expect(isBusinessDay(day)).toBe(false);
      }),
    );
  });

  test('addBusinessDays counts exactly n business days', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 12 }), (date, n) => {
        const end = addBusinessDays(date, n);
        let counted = 0;
        for (let day = addDays(date, 1); day <= end; day = addDays(day, 1)) if (isBusinessDay(day)) counted += 1;
        expect(counted).toBe(n);
        expect(isBusinessDay(end)).toBe(true);
      }),
    );
  });
});

describe('monthlyDate', () => {
  test.each([
    ['2027-01-31', 1, 31, '2027-03-01'],
    ['2028-01-31', 1, 31, '2028-02-29'],
    ['2026-11-27', 1, 30, '2026-12-30'],
    ['2026-11-27', 2, 30, '2027-02-01'],
    ['2026-11-27', 3, 30, '2027-03-01'],
    ['2026-11-27', 4, 30, '2027-03-30'],
    ['2026-11-27', 5, 30, '2027-04-30'],
    ['2026-11-27', 6, 30, '2027-06-01'],
    ['2026-11-27', 14, 5, '2028-01-05'],
  ])('returns the due date: %s plus %s months on day %s of the month is %s', (first, k, day, expected) => {
    expect(monthlyDate(isoDate(first), k, day)).toBe(expected);
  });

  test('returns business days at most five days after the chosen day of the month', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 60 }), (date, dayOfMonth, k) => {
        const first = rollToBusinessDay(date);
        const due = monthlyDate(first, k, dayOfMonth);
        const previous = k === 1 ? first : monthlyDate(first, k - 1, dayOfMonth);
        expect(due > previous).toBe(true);
        expect(isBusinessDay(due)).toBe(true);
        const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + k;
        const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
        const wanted = isoDate(
          `${year}-${String(month).padStart(2, '0')}-${String(Math.min(dayOfMonth, daysInMonth(year, month))).padStart(2, '0')}`,
        );
        expect(daysBetween(wanted, due)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(wanted, due)).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('addMonths', () => {
  test.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-20', -11, '2025-12-20'],
    ['2026-03-31', -1, '2026-02-28'],
  ])(
    'returns the same day of another month, or the last day of a shorter month: %s plus %s months is %s',
    (date, k, expected) => {
      expect(addMonths(isoDate(date), k)).toBe(expected);
    },
  );
});

describe('days and instants in Colombian time', () => {
  test('a day starts at 00:00:00.000 and ends at 23:59:59.999 in Bogotá', () => {
    expect(endOfBogotaDay(isoDate('2026-11-27')).toISOString()).toBe('2026-11-28T04:59:59.999Z');
    expect(startOfBogotaDay(isoDate('2026-11-27')).toISOString()).toBe('2026-11-27T05:00:00.000Z');
  });

  test('bogotaDate changes to the next day at 05:00 UTC', () => {
    expect(bogotaDate(new Date('2026-11-21T04:59:59.999Z'))).toBe('2026-11-20');
    expect(bogotaDate(new Date('2026-11-21T05:00:00.000Z'))).toBe('2026-11-21');
  });

  test('bogotaDate and bogotaClock match the time zone database', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Bogota',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(fc.date({ min: new Date('1994-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), (now) => {
        const { minutes, seconds } = bogotaClock(now);
        const clock = [Math.floor(minutes / 60), minutes % 60, seconds]
          .map((n) => String(n).padStart(2, '0'))
          .join(':');
        expect(`${bogotaDate(now)} ${clock}`).toBe(zone.format(now));
      }),
    );
  });
});

describe('dates in Spanish', () => {
  const date = isoDate('2026-12-05');

  test('have a long, a short and a medium format and a weekday name', () => {
    expect(formatLongDate(date)).toBe('5 de diciembre de 2026');
    expect(formatShortDate(date)).toBe('5 dic');
    expect(formatMediumDate(date)).toBe('5 dic 2026');
    expect(formatWeekday(date)).toBe('sábado');
    expect(formatWeekdayAndDay(isoDate('2026-11-27'))).toBe('viernes 27 de noviembre');
    expect(formatMonth(isoDate('2026-11-27'))).toBe('noviembre de 2026');
    expect(dayOfWeek(date)).toBe(6);
  });

  test.each([
    ['2026-11-20T05:00:00Z', '12:00\u00a0a.\u00a0m.'],
    ['2026-11-20T17:00:00Z', '12:00\u00a0p.\u00a0m.'],
    ['2026-11-20T20:45:59Z', '3:45\u00a0p.\u00a0m.'],
    ['2026-11-20T14:05:00Z', '9:05\u00a0a.\u00a0m.'],
  ])('show the time of %s as %s', (now, text) => {
    expect(formatBogotaTime(new Date(now))).toBe(text);
  });

  test('formatBogotaDateTime returns the date and the time in Colombia', () => {
    expect(formatBogotaDateTime(new Date('2026-12-06T02:30:00Z'))).toBe('5 de diciembre de 2026, 9:30\u00a0p.\u00a0m.');
  });

  test('formatSince returns the time for today and the date for earlier days', () => {
    const begun = new Date('2026-12-06T02:30:00Z');
    expect(formatSince(begun, isoDate('2026-12-05'))).toBe('desde las 9:30\u00a0p.\u00a0m.');
    expect(formatSince(begun, isoDate('2026-12-06'))).toBe('desde el 5 de diciembre de 2026');
  });
});
