import { describe, expect, test } from 'vitest';
import { problemBody, type ProblemCode } from '#contract/problem.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { payableLike } from '#web/portal/payments/payable-like.ts';
import { canPayAnother, CheckoutRefused, readPayRefusal, strategyOf } from './pay.flow.ts';

const read = readPayRefusal;
const refusal = (code: ProblemCode) => new ApiProblem(problemBody(code));

describe('strategyOf', () => {
  test('returns `oferta` before the plan starts, and `acuerdo` afterwards', () => {
    expect(strategyOf({ state: 'PENDIENTE_PAGO_INICIAL' })).toBe('oferta');
    expect(strategyOf({ state: 'VIGENTE' })).toBe('acuerdo');
  });
});

describe('readPayRefusal', () => {
  test('links to the payment under way and offers no other payment', () => {
    expect(read(refusal('PAYMENT_PENDING'))).toMatchObject({ title: 'Tu pago está en camino', way: 'follow' });
    expect(read(refusal('PAYMENT_PENDING')).text).toBe('Ya hay un pago en camino. No pagues otra vez.');
  });

  test('links to the offers when another offer is possible, otherwise to the agreement', () => {
    expect(read(refusal('PAY_ALREADY_PAID'))).toMatchObject({
      text: 'Esta cuota ya está pagada. No hicimos un segundo cobro.',
      way: 'agreement',
    });
    expect(read(refusal('AGREEMENT_CLOSED')).way).toBe('agreement');
    expect(read(refusal('AMOUNT_RANGE')).way).toBe('agreement');
    expect(read(refusal('RECOVER_CLOSED')).way).toBe('agreement');
    const withDetail = (detail: Record<string, string | number>) =>
      read(new ApiProblem({ ...refusal('RECOVER_CLOSED').problem, detail }));
    expect(withDetail({ ofertaId: 'o1' })).toMatchObject({ way: 'offers', offerId: 'o1' });
    expect(withDetail({ puedePedirOferta: 1 })).toMatchObject({ way: 'offers' });
  });

  test.each([refusal('PROVIDER_UNAVAILABLE'), new NetworkFailure(), new CheckoutRefused(), refusal('UNEXPECTED')])(
    'allows a retry and states that nothing was charged (%s)',
    (failure) => {
      const { way, title, text } = read(failure);
      expect(way).toBe('retry');
      expect(`${title}. ${text}`).toContain('No te cobramos nada');
    },
  );
});

describe('payableLike', () => {
  const next = { concept: 'CUOTA' as const, instalmentNumber: 2, amount: pesos(10), dueOn: isoDate('2026-12-30') };
  const whole = { concept: 'SALDO' as const, instalmentNumber: null, amount: pesos(50), dueOn: isoDate('2026-12-30') };
  const running = { payables: [next, whole], pendingAttempt: null, recovery: null };
  const wanted = (concept: 'SALDO' | 'INICIAL' | 'CUOTA' | 'RECUPERACION') => ({
    concept,
    amount: pesos(10),
    destination: null,
  });
  const typed = (amount: number) => ({
    concept: 'ABONO' as const,
    amount: pesos(amount),
    destination: 'PLAZO' as const,
  });

  test('returns the chosen payable, or the next payable when the chosen payable is no longer open', () => {
    expect(payableLike(running, wanted('SALDO'))).toBe(whole);
    expect(payableLike(running, wanted('INICIAL'))).toBe(next);
  });

  test('returns a typed payment only if its amount is below the balance', () => {
    expect(payableLike(running, typed(49))).toEqual(typed(49));
    expect(payableLike(running, typed(50))).toBe(next);
  });

  test('returns the recovery of an ended plan', () => {
    const recovery = { until: isoDate('2027-03-26'), amount: pesos(70) };
    expect(payableLike({ payables: [], pendingAttempt: null, recovery }, wanted('RECUPERACION'))).toEqual({
      concept: 'RECUPERACION',
      amount: 70,
    });
  });

  test('returns undefined while a payment is under way', () => {
    const pendingAttempt = { id: 'x', startedAt: new Date(0), amount: pesos(10) };
    expect(payableLike({ ...running, pendingAttempt }, wanted('CUOTA'))).toBeUndefined();
  });
});

describe('canPayAnother', () => {
  test.each([
    ['of a debt', 'DEUDA', 'CUOTA', true],
    ['of a membership', 'MEMBRESIA', 'CUOTA', false],
    ['of a plan that ended', 'DEUDA', 'RECUPERACION', false],
  ] as const)('returns whether the amount of a payment %s can be changed', (_of, kind, concept, can) => {
    expect(canPayAnother({ kind }, { concept })).toBe(can);
  });
});
