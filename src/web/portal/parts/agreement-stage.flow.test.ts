import { describe, expect, test } from 'vitest';
import type { Agreement, Instalment } from '#contract/agreements.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { acceptedAgreement, acceptPlanSearch } from '#web/portal/agreements/accept/accept-plan.flow.ts';
import { nextPayable, paidOffOn, stageOf, stepName, wholeBalancePayable } from './agreement-stage.flow.ts';

const today = isoDate('2026-11-20');
const due = (date: string) => [
  { concept: 'CUOTA' as const, instalmentNumber: 1, amount: pesos(100_000), dueOn: isoDate(date) },
];
const instalment = (number: number, state: Instalment['state'], amount = 100_000): Instalment => ({
  id: `i${number}`,
  number,
  dueOn: isoDate('2026-12-30'),
  amount: pesos(amount),
  paid: pesos(0),
  waived: pesos(0),
  state,
});

test('paidOffOn returns the day of the last payment that counts toward the plan', () => {
  const paid = (at: string, change: object = {}) =>
    ({
      at: new Date(at),
      amount: pesos(1),
      appliedTo: 'PLAN',
      reversed: false,
      ...change,
    }) as Agreement['payments'][number];
  const payments = [
    paid('2026-11-22T15:00:00Z'),
    paid('2026-11-24T15:00:00Z', { reversed: true }),
    paid('2026-11-20T15:00:00Z'),
  ];
  expect(paidOffOn({ payments })).toBe('2026-11-22');
  expect(paidOffOn({ payments: [] })).toBeUndefined();
});

describe('the stage of an agreement', () => {
  test.each([
    ['VIGENTE', '2026-11-19', 'overdue'],
    ['VIGENTE', '2026-11-20', 'upcoming'],
    ['VIGENTE', '2026-11-25', 'upcoming'],
    ['VIGENTE', '2026-11-26', 'on-track'],
    ['PENDIENTE_PAGO_INICIAL', '2026-11-27', 'first-payment'],
    ['PENDIENTE_PAGO_INICIAL', '2026-11-19', 'overdue'],
  ] as const)('for the state %s and a payment due on %s is `%s`', (state, dueOn, expected) => {
    expect(stageOf({ state, payables: due(dueOn) }, today)).toBe(expected);
  });

  test('is `finished` for a paid agreement, and `ended` for a cancelled or broken agreement', () => {
    expect(stageOf({ state: 'CUMPLIDO', payables: [] }, today)).toBe('finished');
    expect(stageOf({ state: 'PAZ_Y_SALVO', payables: [] }, today)).toBe('finished');
    expect(stageOf({ state: 'CANCELADO', payables: [] }, today)).toBe('ended');
    expect(stageOf({ state: 'INCUMPLIDO', payables: [] }, today)).toBe('ended');
  });

  test('wholeBalancePayable returns only a balance above the next payment', () => {
    const [next] = due('2026-12-30');
    const whole = {
      concept: 'SALDO' as const,
      instalmentNumber: null,
      amount: pesos(500_000),
      dueOn: isoDate('2026-12-30'),
    };
    expect(nextPayable({ payables: [whole, next!] })).toBe(next);
    expect(wholeBalancePayable({ payables: [next!, whole] })).toBe(whole);
    expect(wholeBalancePayable({ payables: [next!, { ...whole, amount: next!.amount }] })).toBeUndefined();
  });

  test('stepName uses the payment names of the agreement text', () => {
    const plan = { instalments: [instalment(0, 'PAGADA'), instalment(1, 'PROGRAMADA'), instalment(2, 'PROGRAMADA')] };
    expect([0, 2].map((number) => stepName(number, plan))).toEqual(['Pago inicial', 'Cuota 2 de 2']);
    expect(stepName(1, { instalments: [instalment(1, 'PROGRAMADA')] })).toBe('Pago único');
    const ended = { instalments: [instalment(0, 'PAGADA'), instalment(1, 'ANULADA'), instalment(2, 'ANULADA')] };
    expect([0, 2].map((number) => stepName(number, ended))).toEqual(['Pago inicial', 'Cuota 2 de 2']);
  });
});

describe('the accept page', () => {
  const agreements = [
    { id: 'old', offerId: 'o1', state: 'CANCELADO' },
    { id: 'new', offerId: 'o2', state: 'PENDIENTE_PAGO_INICIAL' },
  ] as Agreement[];

  test('finds the agreement of an accepted offer unless the agreement was cancelled', () => {
    expect(acceptedAgreement(agreements, 'o2')?.id).toBe('new');
    expect(acceptedAgreement(agreements, 'o1')).toBeUndefined();
  });

  test('reads only valid quote ids from the URL', () => {
    const propuesta = '3f1d0a52-2b7e-4c11-9a3d-0c9f6a1b2c3d';
    expect(acceptPlanSearch({ oferta: 'o1', propuesta, otra: '1' })).toEqual({ oferta: 'o1', propuesta });
    expect(acceptPlanSearch({ oferta: 'o1', propuesta: '../User' })).toEqual({ oferta: 'o1' });
    expect(acceptPlanSearch({ oferta: 7, propuesta: '' })).toEqual({});
  });
});
