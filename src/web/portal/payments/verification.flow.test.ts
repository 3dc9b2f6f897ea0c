import { describe, expect, test } from 'vitest';
import type { Attempt } from '#contract/payments.ts';
import { problemBody } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import {
  declineCode,
  followUp,
  isLongPending,
  verificationScheduleMs,
  verifyPayment,
  type Reading,
  type Verification,
} from './verification.flow.ts';

const attempt = (state: Attempt['state']) => ({ id: 'attempt-1', state }) as Attempt;
const reading = (state: Attempt['state'], providerAnswered = true): Reading => ({
  attempt: attempt(state),
  providerAnswered,
});

/** Runs the verification with the listed answers, repeating the last one. */
async function played(answers: (Reading | Error)[], { hasTransaction = true, leaveAfter = Infinity } = {}) {
  const moments: number[] = [];
  const asked: (string | undefined)[] = [];
  const reported: Verification[] = [];
  await verifyPayment({
    hasTransaction,
    until: async (milliseconds) => void moments.push(milliseconds),
    stopped: () => moments.length > leaveAfter,
    report: (verification) => reported.push(verification),
    ask: async (attemptId) => {
      asked.push(attemptId);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (next === undefined || next instanceof Error) throw next ?? new Error('No answer was listed');
      return next;
    },
  });
  return { moments, asked, reported, kind: reported[0]?.kind };
}

describe('verifying a payment', () => {
  test('asks at 0, 2, 4, 8, 15 and 30 seconds, and then calls it pending', async () => {
    const { moments, kind } = await played([reading('PENDIENTE')]);
    expect(moments).toEqual([0, 2_000, 4_000, 8_000, 15_000, 30_000]);
    expect(moments).toEqual([...verificationScheduleMs]);
    expect(kind).toBe('pending');
  });

  test('stops asking as soon as something is settled', async () => {
    const { asked, kind } = await played([reading('PENDIENTE'), reading('APROBADO')]);
    expect(asked).toEqual([undefined, 'attempt-1']);
    expect(kind).toBe('approved');
  });

  test.each([
    ['APROBADO', 'approved'],
    ['RECHAZADO', 'declined'],
    ['ERROR', 'declined'],
    ['ANULADO', 'voided'],
    ['EN_REVISION', 'in-review'],
  ] as const)('tells %s as %s', async (state, expected) => {
    expect((await played([reading(state)])).kind).toBe(expected);
  });

  test('an unreachable provider leaves the payment unknown, never declined', async () => {
    expect((await played([reading('CREADO', false)])).kind).toBe('unknown');
    expect((await played([reading('PENDIENTE', false)])).kind).toBe('pending');
  });

  test('a server that never answers says nothing about the money', async () => {
    const { asked, kind } = await played([new NetworkFailure()]);
    expect(asked).toHaveLength(6);
    expect(kind).toBe('unanswered');
  });

  test('an answer in the middle of silence counts', async () => {
    expect((await played([new NetworkFailure(), reading('APROBADO')])).kind).toBe('approved');
  });

  test('who came back without a transaction left before paying, once the provider has said so twice', async () => {
    const { asked, kind } = await played([reading('CREADO')], { hasTransaction: false });
    expect(asked).toHaveLength(2);
    expect(kind).toBe('cancelled');
  });

  test('one such answer is not enough, and with a transaction in hand it is never a departure', async () => {
    expect((await played([reading('CREADO'), reading('APROBADO')], { hasTransaction: false })).kind).toBe('approved');
    expect((await played([reading('CREADO')], { hasTransaction: true })).kind).toBe('unknown');
  });

  test('a payment of somebody else is nothing at all', async () => {
    const { asked, kind } = await played([new ApiProblem(problemBody('NOT_FOUND'))]);
    expect(asked).toHaveLength(1);
    expect(kind).toBe('nothing');
  });

  test('says nothing once the page has been left', async () => {
    expect((await played([reading('PENDIENTE'), reading('APROBADO')], { leaveAfter: 1 })).reported).toEqual([]);
  });
});

describe('following a payment that was left open', () => {
  const pending = { kind: 'pending' as const, attempt: attempt('PENDIENTE') };

  test('shows what it has become', async () => {
    expect((await followUp(pending, async () => reading('APROBADO'))).kind).toBe('approved');
    expect((await followUp(pending, async () => reading('RECHAZADO'))).kind).toBe('declined');
  });

  test('keeps what was shown while nobody knows more', async () => {
    expect(await followUp(pending, async () => Promise.reject(new NetworkFailure()))).toBe(pending);
    expect((await followUp({ ...pending, kind: 'unknown' }, async () => reading('PENDIENTE', false))).kind).toBe(
      'unknown',
    );
  });

  test('after a day is told in other words', () => {
    const createdAt = new Date('2026-11-20T15:00:00Z');
    expect(isLongPending({ createdAt }, new Date('2026-11-21T15:00:00Z'))).toBe(false);
    expect(isLongPending({ createdAt }, new Date('2026-11-21T15:00:01Z'))).toBe(true);
  });
});

describe('the words for a declined payment', () => {
  test.each([
    ['Fondos insuficientes', 'PAY_DECLINED_FUNDS'],
    ['Tarjeta vencida', 'PAY_DECLINED_CARD'],
    ['Código de seguridad no coincide', 'PAY_DECLINED_CARD'],
    ['Falló la autenticación 3DS', 'PAY_AUTH_FAILED'],
    ['La transacción fue rechazada (Sandbox)', 'PAY_DECLINED'],
    [null, 'PAY_DECLINED'],
  ] as const)('for "%s" are those of %s', (said, expected) => {
    expect(declineCode(said)).toBe(expected);
  });
});
