import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { attemptKey, isFinalRefusal } from './attempt-key.ts';
import { ApiProblem, NetworkFailure, UnexpectedReply } from './failures.ts';

const counting = () => {
  let made = 0;
  return () => `key-${(made += 1)}`;
};
const refusal = (code: ProblemCode) => new ApiProblem(problemBody(code));

describe('attemptKey', () => {
  test('returns the same idempotency key for retries', () => {
    const key = attemptKey(counting());
    expect([key.keyFor({ code: '111111' }), key.keyFor({ code: '111111' })]).toEqual(['key-1', 'key-1']);
  });

  test('returns another idempotency key for another body', () => {
    const key = attemptKey(counting());
    expect([key.keyFor({ code: '111111' }), key.keyFor({ code: '222222' })]).toEqual(['key-1', 'key-2']);
  });

  test('returns another idempotency key after the attempt is over', () => {
    const key = attemptKey(counting());
    const first = key.keyFor({ pay: 1 });
    key.over();
    expect(key.keyFor({ pay: 1 })).not.toBe(first);
  });
});

describe('isFinalRefusal', () => {
  test('returns true for a refusal by the server', () => {
    expect(isFinalRefusal(refusal('OTP_INVALID'))).toBe(true);
    expect(isFinalRefusal(refusal('IDEMPOTENCY_KEY_REUSED'))).toBe(true);
  });

  test('returns false for a failure that allows a retry with the same key', () => {
    const open = [
      new NetworkFailure(),
      new UnexpectedReply(),
      refusal('UNEXPECTED'),
      refusal('UNAVAILABLE'),
      refusal('IDEMPOTENCY_IN_PROGRESS'),
      refusal('NO_SESSION'),
    ];
    expect(open.map(isFinalRefusal)).toEqual([false, false, false, false, false, false]);
  });
});
