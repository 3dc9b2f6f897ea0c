import { describe, expect, test } from 'vitest';
import { NO_DATE, readDate, writeDate } from './date-parts.ts';

describe('date parts', () => {
  test('readDate returns a calendar date', () => {
    expect(readDate({ day: '1', month: '5', year: '1988' })).toBe('1988-05-01');
    expect(readDate({ day: '29', month: '02', year: '2024' })).toBe('2024-02-29');
  });
  test('readDate returns null for impossible and incomplete dates', () => {
    expect(readDate({ day: '29', month: '2', year: '2023' })).toBeNull();
    expect(readDate({ day: '31', month: '4', year: '1990' })).toBeNull();
    expect(readDate({ day: '1', month: '13', year: '1990' })).toBeNull();
    expect(readDate({ day: '1', month: '5', year: '88' })).toBeNull();
    expect(readDate(NO_DATE)).toBeNull();
  });
  test('writeDate splits a stored date into day, month and year', () => {
    expect(writeDate('1988-05-01')).toEqual({ day: '1', month: '5', year: '1988' });
    expect(writeDate('1988-05-01T00:00:00Z')).toEqual({ day: '1', month: '5', year: '1988' });
    expect(writeDate(null)).toEqual(NO_DATE);
  });
});
