import { ApiProblem } from './failures.ts';

/** The `Idempotency-Key` of something a person does once, however often the network makes them click. */
export interface AttemptKey {
  /** The same body keeps its key until its attempt is over; another body is another attempt. */
  keyFor(body: unknown): string;
  over(): void;
}

export function attemptKey(newId: () => string): AttemptKey {
  let current: { body: string; key: string } | undefined;
  return {
    keyFor(body) {
      const text = JSON.stringify(body);
      if (current?.body !== text) current = { body: text, key: newId() };
      return current.key;
    },
    over() {
      current = undefined;
    },
  };
}

/**
 * Whether a failed attempt is over: the server read it and said no. Without an answer, with a fault, or while the first
 * try still runs nobody knows, and the next click must find what that try has done.
 */
export function isFinalRefusal(failure: unknown): boolean {
  return (
    failure instanceof ApiProblem &&
    failure.status < 500 &&
    failure.code !== 'IDEMPOTENCY_IN_PROGRESS' &&
    failure.code !== 'NO_SESSION'
  );
}
