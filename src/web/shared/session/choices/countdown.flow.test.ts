import { describe, expect, test } from 'vitest';
import { extended, isRunning, secondsLeft, started, stillRunning, untilNextSecond } from './countdown.flow.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const running = { endsAt: now + 60_000, totalSeconds: 120 };
const over = { endsAt: now, totalSeconds: 120 };

describe('§4 the global countdown', () => {
  test('lasts the configured number of minutes, which may be fractional', () => {
    expect(started(null, 2, now)).toEqual({ endsAt: now + 120_000, totalSeconds: 120 });
    expect(started(null, 0.5, now)).toEqual({ endsAt: now + 30_000, totalSeconds: 30 });
  });

  test('continues while running unless a restart is requested', () => {
    expect(started(running, 2, now)).toBe(running);
    expect(started(running, 2, now, true)).toEqual({ endsAt: now + 120_000, totalSeconds: 120 });
    expect(started(over, 2, now)).toEqual({ endsAt: now + 120_000, totalSeconds: 120 });
  });

  test('ends later after an extension', () => {
    expect(extended(running, 2, now)).toEqual({ endsAt: now + 180_000, totalSeconds: 180 });
    expect(extended(over, 2, now)).toBe(over);
    expect(extended(null, 2, now)).toBeNull();
  });

  test('rounds the remaining time up to whole seconds', () => {
    expect([
      secondsLeft(running, now + 500),
      secondsLeft(running, now + 59_001),
      secondsLeft(running, now + 61_000),
    ]).toEqual([60, 1, 0]);
    expect([0, 400, 59_999, 61_000].map((later) => untilNextSecond(running, now + later))).toEqual([1_000, 600, 1, 0]);
    expect([isRunning(running, now), isRunning(over, now), isRunning(null, now)]).toEqual([true, false, false]);
  });

  test.each([
    [running, running],
    [over, null],
    [{ endsAt: now + 121_000, totalSeconds: 120 }, null],
    [{ endsAt: 'mañana', totalSeconds: 120 }, null],
    [null, null],
    ['x', null],
  ])('restores the stored value %j as %j', (stored, continued) => expect(stillRunning(stored, now)).toEqual(continued));
});
