import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowAfterMs, slowCalls, watchingForSlowness } from './slow-calls.store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a call counts as slow after eight seconds until the call ends', async () => {
  let fail: (cause: Error) => void = () => undefined;
  const outcome = watchingForSlowness(() => new Promise<void>((_, reject) => (fail = reject)));
  await vi.advanceTimersByTimeAsync(slowAfterMs - 1);
  expect(slowCalls.getState().count).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(slowCalls.getState().count).toBe(1);
  fail(new Error('late'));
  await expect(outcome).rejects.toThrow('late');
  expect(slowCalls.getState().count).toBe(0);
});

test('a quick call is never counted as slow', async () => {
  await watchingForSlowness(async () => 1);
  await vi.advanceTimersByTimeAsync(slowAfterMs);
  expect(slowCalls.getState().count).toBe(0);
});
