import { createStore } from 'zustand/vanilla';

/** How many calls have been waiting for long; above zero the layouts say that the network is slow. */
export const slowCalls = createStore(() => ({ count: 0 }));

/** Milliseconds after which a call counts as slow. */
export const slowAfterMs = 8_000;

/** Follows one call until it ends, however it ends. */
export async function watchingForSlowness<T>(call: () => Promise<T>): Promise<T> {
  let slow = false;
  const timer = setTimeout(() => {
    slow = true;
    slowCalls.setState(({ count }) => ({ count: count + 1 }));
  }, slowAfterMs);
  try {
    return await call();
  } finally {
    clearTimeout(timer);
    if (slow) slowCalls.setState(({ count }) => ({ count: count - 1 }));
  }
}
