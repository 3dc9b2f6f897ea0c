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

describe('verifyPayment', () => {
  test('polls at 0, 2, 4, 8, 15 and 30 seconds, then reports `pending`', async () => {
    const { moments, kind } = await played([reading('PENDIENTE')]);
    expect(moments).toEqual([0, 2_000, 4_000, 8_000, 15_000, 30_000]);
    expect(moments).toEqual([...verificationScheduleMs]);
    expect(kind).toBe('pending');
  });

  test('stops polling when the payment is settled', async () => {
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
  ] as const)('reports the attempt state %s as the outcome %s', async (state, expected) => {
    expect((await played([reading(state)])).kind).toBe(expected);
  });

  test('reports no decline while the provider is unreachable', async () => {
    expect((await played([reading('CREADO', false)])).kind).toBe('unknown');
    expect((await played([reading('PENDIENTE', false)])).kind).toBe('pending');
  });

  test('reports `unanswered` when every request fails', async () => {
    const { asked, kind } = await played([new NetworkFailure()]);
    expect(asked).toHaveLength(6);
    expect(kind).toBe('unanswered');
  });

  test('reports the outcome of a single response even after a network failure', async () => {
    expect((await played([new NetworkFailure(), reading('APROBADO')])).kind).toBe('approved');
  });

  test('reports a cancellation after two responses without a transaction', async () => {
    const { asked, kind } = await played([reading('CREADO')], { hasTransaction: false });
    expect(asked).toHaveLength(2);
    expect(kind).toBe('cancelled');
  });

  test('reports no cancellation after one response or with a known transaction', async () => {
    expect((await played([reading('CREADO'), reading('APROBADO')], { hasTransaction: false })).kind).toBe('approved');
    expect((await played([reading('CREADO')], { hasTransaction: true })).kind).toBe('unknown');
  });

  test('reports `nothing` for the payment of another user', async () => {
    const { asked, kind } = await played([new ApiProblem(problemBody('NOT_FOUND'))]);
    expect(asked).toHaveLength(1);
    expect(kind).toBe('nothing');
  });

  test('reports no outcome after the user has left the page', async () => {
    expect((await played([reading('PENDIENTE'), reading('APROBADO')], { leaveAfter: 1 })).reported).toEqual([]);
  });
});

describe('followUp', () => {
  const pending = { kind: 'pending' as const, attempt: attempt('PENDIENTE') };

  test('returns the new outcome', async () => {
    expect((await followUp(pending, async () => reading('APROBADO'))).kind).toBe('approved');
    expect((await followUp(pending, async () => reading('RECHAZADO'))).kind).toBe('declined');
  });

  test('keeps the outcome when the server or the provider does not respond', async () => {
    expect(await followUp(pending, async () => Promise.reject(new NetworkFailure()))).toBe(pending);
    expect((await followUp({ ...pending, kind: 'unknown' }, async () => reading('PENDIENTE', false))).kind).toBe(
      'unknown',
    );
  });

  test('isLongPending returns true after a day', () => {
    const createdAt = new Date('2026-11-20T15:00:00Z');
    expect(isLongPending({ createdAt }, new Date('2026-11-21T15:00:00Z'))).toBe(false);
    expect(isLongPending({ createdAt }, new Date('2026-11-21T15:00:01Z'))).toBe(true);
  });
});

describe('declineCode', () => {
  test.each([
    ['Fondos insuficientes', 'PAY_DECLINED_FUNDS'],
    ['Tarjeta vencida', 'PAY_DECLINED_CARD'],
    ['Código de seguridad no coincide', 'PAY_DECLINED_CARD'],
    ['Falló la autenticación 3DS', 'PAY_AUTH_FAILED'],
    ['La transacción fue rechazada (Sandbox)', 'PAY_DECLINED'],
    [null, 'PAY_DECLINED'],
  ] as const)('for "%s" returns %s', (said, expected) => {
    expect(declineCode(said)).toBe(expected);
  });
});
