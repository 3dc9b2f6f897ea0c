import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentTime, learnServerTime } from './current-time.ts';

const day = 86_400_000;
const serverTime = new Date('2026-11-27T04:59:30Z');
const answer = (cacheControl = 'no-store', date = serverTime.toUTCString()) =>
  new Headers({ Date: date, 'Cache-Control': cacheControl });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('currentTime', () => {
  test.each([5, -45, 0])('returns the server time on a device with a clock that is %i days off', (days) => {
    vi.setSystemTime(serverTime.getTime() + days * day);
    learnServerTime(answer());
    expect(currentTime()).toEqual(serverTime);
    vi.advanceTimersByTime(60_000);
    expect(currentTime().getTime() - serverTime.getTime()).toBe(60_000);
  });

  test('corrects a changed device clock with the next response', () => {
    vi.setSystemTime(serverTime);
    learnServerTime(answer());
    vi.setSystemTime(serverTime.getTime() - 3 * day);
    learnServerTime(answer());
    expect(currentTime()).toEqual(serverTime);
  });

  test('tolerates two seconds of latency and rounding', () => {
    vi.setSystemTime(serverTime.getTime() - 3 * day);
    learnServerTime(answer());
    vi.setSystemTime(serverTime);
    learnServerTime(answer());
    for (const late of [2_000, -2_000]) {
      vi.setSystemTime(serverTime.getTime() + late);
      learnServerTime(answer());
      expect(currentTime().getTime() - serverTime.getTime()).toBe(late);
    }
    vi.setSystemTime(serverTime.getTime() + 2_001);
    learnServerTime(answer());
    expect(currentTime()).toEqual(serverTime);
  });

  test('ignores cached responses and responses without a date', () => {
    vi.setSystemTime(serverTime);
    learnServerTime(answer());
    const old = new Date(serverTime.getTime() - day).toUTCString();
    learnServerTime(answer('public, max-age=60', old));
    learnServerTime(answer('no-store', 'ayer'));
    learnServerTime(new Headers());
    expect(currentTime()).toEqual(serverTime);
  });
});
