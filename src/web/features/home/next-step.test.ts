import { describe, expect, test } from 'vitest';
import type { Agreement } from '#contract/agreements.ts';
import type { Offer } from '#contract/offers.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { greeting } from './greeting.ts';
import { nextStep } from './next-step.flow.ts';

const today = isoDate('2026-11-20');
const payable = (concept: 'INICIAL' | 'CUOTA' | 'SALDO', dueOn: string) => ({
  concept,
  instalmentNumber: null,
  amount: pesos(96_000),
  dueOn: isoDate(dueOn),
});
const agreement = (id: string, payables: object[], change: object = {}) =>
  ({ id, creditor: 'Banco Ceiba', state: 'VIGENTE', pendingAttempt: null, payables, ...change }) as Agreement;
const offer = { state: 'DISPONIBLE' } as Offer;
const step = (agreements: Agreement[], offers: Offer[] = []) =>
  nextStep({ agreements, offers, diagnosis: { step: 'OBJETIVO' } }, today);

const overdue = agreement('overdue', [payable('CUOTA', '2026-11-05'), payable('SALDO', '2026-11-05')]);
const next = agreement('next', [payable('CUOTA', '2026-12-05')]);
const first = agreement('first', [payable('INICIAL', '2026-11-27')], { state: 'PENDIENTE_PAGO_INICIAL' });
const pending = agreement('pending', [payable('CUOTA', '2026-11-01')], {
  pendingAttempt: { id: 'a', startedAt: new Date('2026-11-20T20:42:00Z'), amount: pesos(96_000) },
});

describe('the next thing to do', () => {
  test('is an overdue payment before anything else', () => {
    expect(step([first, next, overdue, pending], [offer])).toMatchObject({
      kind: 'pay-overdue',
      agreementId: 'overdue',
    });
  });
  test('is the next instalment before a first payment', () => {
    expect(step([first, next], [offer])).toMatchObject({ kind: 'pay-next', agreementId: 'next' });
  });
  test('is the first payment before the offers', () =>
    expect(step([first], [offer])).toMatchObject({ kind: 'pay-first' }));
  test('is the earliest due among equals', () => {
    expect(step([next, agreement('sooner', [payable('CUOTA', '2026-12-01')])])).toMatchObject({
      agreementId: 'sooner',
    });
  });
  test('never pays again what is being verified', () => {
    expect(step([pending], [offer])).toMatchObject({ kind: 'await-verification', agreementId: 'pending' });
  });
  test('is to look at the offers when nothing is to be paid', () => {
    expect(step([], [offer, offer, { state: 'VENCIDA' } as Offer])).toEqual({ kind: 'see-offers', count: 2 });
  });
  test('is the diagnosis when there is nothing else', () => {
    expect(step([agreement('old', [], { state: 'PAZ_Y_SALVO' })], [{ state: 'DESCARTADA' } as Offer])).toEqual({
      kind: 'diagnosis',
      hasResult: false,
    });
  });
});

describe('the greeting follows the hour in Colombia', () => {
  test.each([
    ['2026-11-20T09:59:00Z', 'Buenas noches'],
    ['2026-11-20T10:00:00Z', 'Buenos días'],
    ['2026-11-20T16:59:00Z', 'Buenos días'],
    ['2026-11-20T17:00:00Z', 'Buenas tardes'],
    ['2026-11-20T23:59:00Z', 'Buenas tardes'],
    ['2026-11-21T00:00:00Z', 'Buenas noches'],
  ])('%s: %s', (moment, words) => expect(greeting(new Date(moment))).toBe(words));
});
