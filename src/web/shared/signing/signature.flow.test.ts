import { expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { readSignatureRefusal, signatureIssues } from './signature.flow.ts';

test('a signature requires the consent and a complete code, and lists missing parts in screen order', () => {
  expect(signatureIssues({ read: false, codeId: null, code: '' }).map(({ field }) => field)).toEqual(['read', 'code']);
  expect(signatureIssues({ read: true, codeId: 'c', code: '12345' })).toMatchObject([{ field: 'code' }]);
  expect(signatureIssues({ read: true, codeId: 'c', code: '123456' })).toEqual([]);
});

test('an unrequested code and an incomplete code have different errors', () => {
  const message = (codeId: string | null, code: string) => signatureIssues({ read: true, codeId, code })[0]?.message;
  expect(message(null, '482913')).toBe('Pide tu código y escríbelo aquí.');
  expect(message('c', '4829')).toBe('Escribe los 6 números del código.');
});

test('a signature for a debt also requires the acknowledgement of the debt', () => {
  const fields = (acknowledged: boolean) =>
    signatureIssues({ read: false, acknowledged, codeId: null, code: '' }).map(({ field }) => field);
  expect(fields(false)).toEqual(['read', 'acknowledged', 'code']);
  expect(fields(true)).toEqual(['read', 'code']);
});

test.each<[ProblemCode, string]>([
  ['OTP_INVALID', 'code'],
  ['OTP_EXPIRED', 'code-spent'],
  ['OTP_TOO_MANY', 'code-spent'],
  ['PLAN_CHANGED', 'plan'],
  ['STEP_OUT_OF_ORDER', 'plan'],
  ['UNEXPECTED', 'other'],
])('readSignatureRefusal classifies the refusal %s as %s', (code, about) => {
  expect(readSignatureRefusal(new ApiProblem(problemBody(code)))).toBe(about);
});

test('a network failure is neither a code error nor a plan error', () =>
  expect(readSignatureRefusal(new NetworkFailure())).toBe('other'));
