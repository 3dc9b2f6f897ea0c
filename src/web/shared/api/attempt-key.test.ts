import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { attemptKey, isFinalRefusal } from './attempt-key.ts';
import { ApiProblem, NetworkFailure, UnexpectedReply } from './failures.ts';

const counting = () => {
  let made = 0;
  return () => `key-${(made += 1)}`;
};
const refusal = (code: ProblemCode) => new ApiProblem(problemBody(code));

describe('the key of an attempt', () => {
  test('stays the same while the same thing is tried again', () => {
    const key = attemptKey(counting());
    expect([key.keyFor({ code: '111111' }), key.keyFor({ code: '111111' })]).toEqual(['key-1', 'key-1']);
  });

  test('changes when what is asked for changes', () => {
    const key = attemptKey(counting());
    expect([key.keyFor({ code: '111111' }), key.keyFor({ code: '222222' })]).toEqual(['key-1', 'key-2']);
  });

  test('is not used again once the attempt is over', () => {
    const key = attemptKey(counting());
    const first = key.keyFor({ pay: 1 });
    key.over();
    expect(key.keyFor({ pay: 1 })).not.toBe(first);
  });
});

describe('the end of an attempt', () => {
  test('is a refusal that the server thought about', () => {
    expect(isFinalRefusal(refusal('OTP_INVALID'))).toBe(true);
    expect(isFinalRefusal(refusal('IDEMPOTENCY_KEY_REUSED'))).toBe(true);
  });

  test('is neither silence, nor a fault, nor a first try still under way, nor a lost session', () => {
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
