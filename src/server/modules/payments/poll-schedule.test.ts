import { describe, expect, test } from 'vitest';
import { nextPoll } from './poll-schedule.ts';

const created = new Date('2026-11-20T15:00:00.000Z');
const after = (seconds: number) => nextPoll(created, new Date(created.getTime() + seconds * 1000));
const seconds = (date: Date | null) => (date ? (date.getTime() - created.getTime()) / 1000 : null);

describe('the polling schedule of an attempt', () => {
  test('starts with lookups after 5 and 15 seconds and after 1, 2, 5, 15 and 30 minutes', () => {
    expect([0, 5, 15, 60, 120, 300, 900].map((age) => seconds(after(age)))).toEqual([5, 15, 60, 120, 300, 900, 1800]);
  });

  test('continues hourly for a day and daily for a week, and then ends', () => {
    expect(seconds(after(1800))).toBe(3600);
    expect(seconds(after(3600))).toBe(7200);
    expect(seconds(after(23.5 * 3600))).toBe(86_400);
    expect(seconds(after(86_400))).toBe(2 * 86_400);
    expect(after(7 * 86_400)).toBeNull();
  });
});
