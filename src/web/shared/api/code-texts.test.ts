import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { ApiProblem } from './failures.ts';
import { codeTryMessage, isSpentCode } from './code-texts.ts';

const refusal = (code: ProblemCode, detail?: Record<string, string | number>) =>
  new ApiProblem({ ...problemBody(code), ...(detail ? { detail } : {}) });

describe('what is said of a try at a code', () => {
  test('counts the tries that are left', () => {
    expect(codeTryMessage(refusal('OTP_INVALID', { n: 3 }))).toMatch(/Te quedan 3 intentos/);
    expect(codeTryMessage(refusal('OTP_INVALID', { n: 1 }))).toMatch(/Te queda 1 intento/);
  });

  test('never says that no tries are left: the code is spent, and a new one helps', () => {
    const last = codeTryMessage(refusal('OTP_INVALID', { n: 0 }));
    expect(last).toMatch(/pide uno nuevo/);
    expect(codeTryMessage(refusal('OTP_TOO_MANY', { min: 10 }))).toBe(last);
  });

  test('takes a code for spent only when it takes no further tries', () => {
    expect(isSpentCode(refusal('OTP_INVALID', { n: 1 }))).toBe(false);
    expect(isSpentCode(refusal('OTP_EXPIRED'))).toBe(false);
    expect(isSpentCode(refusal('OTP_INVALID', { n: 0 }))).toBe(true);
  });
});
