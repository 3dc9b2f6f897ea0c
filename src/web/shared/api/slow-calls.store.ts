import { createStore } from 'zustand/vanilla';

export const slowCalls = createStore(() => ({ count: 0 }));

export const slowAfterMs = 8_000;

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
