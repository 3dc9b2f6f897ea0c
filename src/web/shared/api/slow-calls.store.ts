import { createStore } from 'zustand/vanilla';

/** Number of slow calls under way; above zero the layouts show a notice. */
export const slowCalls = createStore(() => ({ count: 0 }));

export const slowAfterMs = 8_000;

/** Counts a call as slow until it ends. */
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
