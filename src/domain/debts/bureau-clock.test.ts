import { describe, expect, test } from 'vitest';
import { reportedUntil } from './bureau-clock.ts';
import { isoDate } from '#domain/time/calendar.ts';

describe('reportedUntil', () => {
  test.each([
    ['2025-05-20', '2026-11-20', '2029-11-22', 'twice the arrears after the payment'],
    ['2020-01-15', '2026-11-20', '2028-01-15', 'eight years from the start of the arrears'],
    ['2023-11-20', '2026-11-20', '2030-11-20', 'four years after the payment'],
    ['2026-11-10', '2026-11-20', '2026-12-10', 'twice the days of arrears'],
  ])('returns for arrears since %s and a payment on %s: %s (%s)', (since, paid, until) => {
    expect(reportedUntil(isoDate(since), isoDate(paid))).toBe(until);
  });

  test('is eight years after the start of the arrears for an unpaid debt', () => {
    expect(reportedUntil(isoDate('2024-02-29'))).toBe('2032-02-29');
  });

  test('is the payment day for a debt paid before the arrears', () => {
    expect(reportedUntil(isoDate('2026-11-20'), isoDate('2026-11-10'))).toBe('2026-11-10');
  });
});
