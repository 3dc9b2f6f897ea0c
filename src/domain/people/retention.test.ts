import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { keptUntil } from './retention.ts';

describe('keptUntil', () => {
  test.each([
    ['2026-11-20', '2036-11-20'],
    ['2028-02-29', '2038-02-28'],
  ])('with the last record on %s is %s', (last, until) => {
    expect(keptUntil(isoDate(last))).toBe(until);
  });
});
