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

describe('renewing the session', () => {
  test('happens once for everybody who waits', async () => {
    const given = means();
    const refresh = singleRefresh(given);
    expect(await Promise.all([refresh(failedCall), refresh(failedCall), refresh(failedCall)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(given.refresh).toHaveBeenCalledTimes(1);
  });

  test('fails for everybody who waits when it fails', async () => {
    const refresh = singleRefresh(means({ refresh: async () => false }));
    expect(await Promise.all([refresh(failedCall), refresh(failedCall)])).toEqual([false, false]);
  });

  test.each([
    ['an error', () => Promise.reject(new TypeError('reset'))],
    ['an aborted call', () => Promise.reject(new DOMException('', 'AbortError'))],
    ['a refusal', async () => false],
  ])('fails at once after %s, with one call', async (_what, answer) => {
    const given = means({ refresh: vi.fn(answer) });
    const refresh = singleRefresh(given);
    expect(await Promise.all([refresh(failedCall), refresh(failedCall)])).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(given.refresh).toHaveBeenCalledTimes(1);
  });

  test('is tried again by a later call after a failure', async () => {
    const outcomes = [false, true];
    const refresh = singleRefresh(means({ refresh: async () => outcomes.shift()! }));
    expect(await refresh(failedCall)).toBe(false);
    expect(await refresh(failedCall)).toBe(true);
  });

  test('is left out when another tab renewed after the call began', async () => {
    const given = means();
    given.state.last = failedCall + 1;
    expect(await singleRefresh(given)(failedCall)).toBe(true);
    expect(given.refresh).not.toHaveBeenCalled();
  });

  test('is not left out for a moment in the future', async () => {
    const given = means();
    given.state.last = given.state.now + 60_000;
    await singleRefresh(given)(failedCall);
    expect(given.refresh).toHaveBeenCalledTimes(1);
  });

  test('looks again once it holds the lock, because another tab may have done the work meanwhile', async () => {
    const given = means();
    given.exclusively = (async (_signal: AbortSignal, work: () => Promise<unknown>) => {
      given.state.last = failedCall + 5;
      return work();
    }) as RefreshMeans['exclusively'];
    expect(await singleRefresh(given)(failedCall)).toBe(true);
    expect(given.refresh).not.toHaveBeenCalled();
  });

  test('gives up after ten seconds and stops the call', async () => {
    let signal: AbortSignal | undefined;
    const refresh = singleRefresh(means({ refresh: (given) => ((signal = given), new Promise(() => {})) }));
    const outcome = Promise.all([refresh(failedCall), refresh(failedCall)]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual([false, false]);
    expect(signal?.aborted).toBe(true);
  });

  test('gives up after ten seconds of waiting for another tab too', async () => {
    const outcome = singleRefresh(means({ exclusively: () => new Promise(() => {}) }))(failedCall);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe(false);
  });
});
