import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { payableLike } from './payable-like.ts';
import { CheckoutRefused, readPayRefusal, strategyOf } from './pay.flow.ts';

const read = (failure: unknown, email: string | null = 'laura@correo.com') => readPayRefusal(failure, { email });
const refusal = (code: ProblemCode) => new ApiProblem(problemBody(code));

describe('a payment', () => {
  test('is of the offer until the plan has begun, and of the agreement afterwards', () => {
    expect(strategyOf({ state: 'PENDIENTE_PAGO_INICIAL' })).toBe('oferta');
    expect(strategyOf({ state: 'VIGENTE' })).toBe('acuerdo');
  });
});

describe('a payment that could not begin', () => {
  test('because one is under way leads to that one and never offers to pay again', () => {
    expect(read(refusal('PAYMENT_PENDING'))).toMatchObject({ title: 'Tu pago está en camino', way: 'follow' });
    expect(read(refusal('PAYMENT_PENDING')).text).toContain('laura@correo.com');
    expect(read(refusal('PAYMENT_PENDING'), null).text).not.toContain('{');
  });

  test('because it is paid already leads to the agreement', () => {
    expect(read(refusal('PAY_ALREADY_PAID'))).toMatchObject({ title: 'Esta cuota ya está pagada', way: 'agreement' });
    expect(read(refusal('AGREEMENT_CLOSED')).way).toBe('agreement');
  });

  test.each([refusal('PROVIDER_UNAVAILABLE'), new NetworkFailure(), new CheckoutRefused(), refusal('UNEXPECTED')])(
    'may be tried again and says that nothing was charged (%s)',
    (failure) => {
      const { way, text } = read(failure);
      expect(way).toBe('retry');
      expect(text).toContain('No te cobramos nada');
    },
  );
});

describe('paying again', () => {
  const next = { concept: 'CUOTA' as const, instalmentNumber: 2, amount: 10, dueOn: '2026-12-30' } as never;
  const whole = { concept: 'SALDO' as const, instalmentNumber: null, amount: 50, dueOn: '2026-12-30' } as never;

  test('offers what was wanted, or the next thing due when that is no longer asked for', () => {
    expect(payableLike({ payables: [next, whole], pendingAttempt: null }, { concept: 'SALDO' })).toBe(whole);
    expect(payableLike({ payables: [next, whole], pendingAttempt: null }, { concept: 'INICIAL' })).toBe(next);
  });

  test('is not possible while a payment is under way', () => {
    expect(payableLike({ payables: [next], pendingAttempt: {} as never }, { concept: 'CUOTA' })).toBeUndefined();
  });
});
