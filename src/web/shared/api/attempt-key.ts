import { ApiProblem } from './failures.ts';

/** An `Idempotency-Key`: the server runs the action once, even after several clicks. */
export interface AttemptKey {
  /** Returns the same key for the same body until the attempt is over. Another body gets a new key. */
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
 * Returns false without a response, after a server fault, after the loss of the session, or while the first try still
 * runs. The next click must then use the same key.
 */
export function isFinalRefusal(failure: unknown): boolean {
  return (
    failure instanceof ApiProblem &&
    failure.status < 500 &&
    failure.code !== 'IDEMPOTENCY_IN_PROGRESS' &&
    failure.code !== 'NO_SESSION'
  );
}
