import { describe, expect, test } from 'vitest';
import { idleness, latestActivity, spokenCountdown } from './inactivity.flow.ts';

const minute = 60_000;
const limits = { timeoutMs: 15 * minute, warningMs: 2 * minute };

describe('idleness', () => {
  test('returns `active` until the warning', () =>
    expect(idleness(13 * minute - 1, 0, limits)).toEqual({ state: 'active' }));
  test('returns `warning` during the two minutes before the timeout', () => {
    expect(idleness(13 * minute, 0, limits)).toEqual({ state: 'warning', secondsLeft: 120 });
    expect(idleness(15 * minute - 1, 0, limits)).toEqual({ state: 'warning', secondsLeft: 1 });
  });
  test('returns `over` after the timeout, also when the check runs late', () => {
    expect(idleness(15 * minute, 0, limits)).toEqual({ state: 'over' });
    expect(idleness(90 * minute, 0, limits)).toEqual({ state: 'over' });
  });
});

describe('latestActivity', () => {
  test('returns the latest activity of all tabs', () => {
    expect(latestActivity(500, 100, 1_000)).toBe(500);
    expect(latestActivity(100, 500, 1_000)).toBe(500);
  });
  test('ignores a stored time in the future', () => expect(latestActivity(9_000, 100, 1_000)).toBe(100));
});

test('spokenCountdown announces the remaining time at 60, 30 and 20 seconds only', () => {
  const spoken = Array.from({ length: 120 }, (_, index) => 120 - index).filter((left) => spokenCountdown(left) !== '');
  expect(spoken).toEqual([60, 30, 20]);
});
