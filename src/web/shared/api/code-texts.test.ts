import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { ApiProblem } from './failures.ts';
import { isSpentCode } from './code-texts.ts';

const refusal = (code: ProblemCode, detail?: Record<string, string | number>) =>
  new ApiProblem({ ...problemBody(code), ...(detail ? { detail } : {}) });

describe('isSpentCode', () => {
  test('returns true only for a refusal that leaves no try', () => {
    expect(isSpentCode(refusal('OTP_INVALID', { n: 1 }))).toBe(false);
    expect(isSpentCode(refusal('OTP_EXPIRED'))).toBe(false);
    expect(isSpentCode(refusal('OTP_INVALID', { n: 0 }))).toBe(true);
    expect(isSpentCode(refusal('OTP_TOO_MANY'))).toBe(true);
  });
});
