import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { singleRefresh, type RefreshMeans } from './single-refresh.ts';

const failedCall = 1_000;

function means(change: Partial<RefreshMeans> = {}) {
  const state = { last: 0, now: 2_000 };
  return {
    state,
    refresh: vi.fn(async () => true),
    exclusively: vi.fn(async (_signal: AbortSignal, work: () => Promise<unknown>) =>
      work(),
    ) as unknown as RefreshMeans['exclusively'],
    lastRefreshAt: () => state.last,
    refreshedAt: (now: number) => void (state.last = now),
    now: () => state.now,
    timeoutMs: 10_000,
    ...change,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('singleRefresh', () => {
  test('refreshes once for concurrent callers', async () => {
    const given = means();
    const refresh = singleRefresh(given);
    expect(await Promise.all([refresh(failedCall), refresh(failedCall), refresh(failedCall)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(given.refresh).toHaveBeenCalledTimes(1);
  });

  test('returns false to all concurrent callers after a failure', async () => {
    const refresh = singleRefresh(means({ refresh: async () => false }));
    expect(await Promise.all([refresh(failedCall), refresh(failedCall)])).toEqual([false, false]);
  });

  test.each([
    ['a network failure', () => Promise.reject(new TypeError('reset'))],
    ['an aborted call', () => Promise.reject(new DOMException('', 'AbortError'))],
    ['a refusal', async () => false],
  ])('returns false at once after %s, and makes only one call', async (_what, answer) => {
    const given = means({ refresh: vi.fn(answer) });
    const refresh = singleRefresh(given);
    expect(await Promise.all([refresh(failedCall), refresh(failedCall)])).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(given.refresh).toHaveBeenCalledTimes(1);
  });

  test('refreshes again for a later call after a failure', async () => {
    const outcomes = [false, true];
    const refresh = singleRefresh(means({ refresh: async () => outcomes.shift()! }));
    expect(await refresh(failedCall)).toBe(false);
    expect(await refresh(failedCall)).toBe(true);
  });

  test('does not refresh when another tab refreshed after the call started', async () => {
    const given = means();
    given.state.last = failedCall + 1;
    expect(await singleRefresh(given)(failedCall)).toBe(true);
    expect(given.refresh).not.toHaveBeenCalled();
  });

  test('refreshes when the time of the last refresh is in the future', async () => {
    const given = means();
    given.state.last = given.state.now + 60_000;
    await singleRefresh(given)(failedCall);
    expect(given.refresh).toHaveBeenCalledTimes(1);
  });

  test('does not refresh when another tab has refreshed before the lock was granted', async () => {
    const given = means();
    given.exclusively = (async (_signal: AbortSignal, work: () => Promise<unknown>) => {
      given.state.last = failedCall + 5;
      return work();
    }) as RefreshMeans['exclusively'];
    expect(await singleRefresh(given)(failedCall)).toBe(true);
    expect(given.refresh).not.toHaveBeenCalled();
  });

  test('aborts the call and returns false after ten seconds', async () => {
    let signal: AbortSignal | undefined;
    const refresh = singleRefresh(means({ refresh: (given) => ((signal = given), new Promise(() => {})) }));
    const outcome = Promise.all([refresh(failedCall), refresh(failedCall)]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual([false, false]);
    expect(signal?.aborted).toBe(true);
  });

  test('returns false after waiting ten seconds for the lock of another tab', async () => {
    const outcome = singleRefresh(means({ exclusively: () => new Promise(() => {}) }))(failedCall);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe(false);
  });
});
