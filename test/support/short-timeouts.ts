import { vi } from 'vitest';

/**
 * Divides the timeouts of requests by five. The returned function restores them, and returns the milliseconds that the
 * code had set for each request.
 */
export function shortenTimeouts(): () => number[] {
  const { timeout } = AbortSignal;
  const set: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    set.push(milliseconds);
    return timeout.call(AbortSignal, milliseconds / 5);
  });
  return () => {
    spy.mockRestore();
    return set;
  };
}
