import { describe, expect, test } from 'vitest';
import { announcement, announcements, extend, formatCountdown, holdEnd, secondsLeft, type Hold } from './countdown.ts';
import { isRefusal } from '#domain/refusal.ts';

const now = new Date('2026-11-20T15:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe('the price hold', () => {
  test('lasts two minutes unless configured', () => {
    expect(holdEnd(now)).toEqual(later(120));
    expect(holdEnd(now, 15)).toEqual(later(900));
  });

  test('is extended from its end, not restarted', () => {
    expect(extend({ until: later(120), extensions: 0 }, later(100))).toEqual({ until: later(240), extensions: 1 });
  });

  test('is extended ten times, then refused', () => {
    let hold: Hold = { until: later(120), extensions: 0 };
    for (let n = 1; n <= 10; n += 1) {
      const extended = extend(hold, now);
      if (isRefusal(extended)) throw new Error(`Refused at ${n}`);
      hold = extended;
    }
    expect(hold.until).toEqual(later(120 * 11));
    expect(extend(hold, now)).toEqual({ refused: 'HOLD_LIMIT', detail: { extensions: 10 } });
  });

  test('refuses an extension after its end', () => {
    expect(extend({ until: now, extensions: 0 }, now)).toEqual({ refused: 'QUOTE_EXPIRED' });
  });
});

describe('the countdown', () => {
  test('shows whole seconds and ends at 0', () => {
    expect(secondsLeft(later(120), later(0.2))).toBe(120);
    expect(secondsLeft(later(120), later(119.5))).toBe(1);
    expect(secondsLeft(later(120), later(500))).toBe(0);
    expect([formatCountdown(120), formatCountdown(65), formatCountdown(9), formatCountdown(0)]).toEqual([
      '02:00',
      '01:05',
      '00:09',
      '00:00',
    ]);
  });

  test('is announced only at 60, 30 and 20 seconds', () => {
    const spoken = Array.from({ length: 120 }, (_, i) => announcement(120 - i, 119 - i)).filter(
      (mark) => mark !== undefined,
    );
    expect(spoken).toEqual([...announcements]);
    expect(announcements).toEqual([60, 30, 20]);
  });

  test('announces only the latest mark after a hidden tab paused', () => {
    expect(announcement(90, 25)).toBe(30);
    expect(announcement(90, 5)).toBe(20);
    expect(announcement(90, 0)).toBeUndefined();
    expect(announcement(60, 59)).toBeUndefined();
  });
});
