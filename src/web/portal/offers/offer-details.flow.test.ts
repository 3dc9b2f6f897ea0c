import { describe, expect, test } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import { pesos } from '#domain/money/money.ts';
import { explanation, standingOf, successorOf } from './offer-details.flow.ts';

const offer = (state: Offer['state'], previousBalance: number | null = null) => ({
  state,
  balance: pesos(900_000),
  previousBalance: previousBalance === null ? null : pesos(previousBalance),
});

describe('standingOf', () => {
  test.each(['DISPONIBLE', 'VISTA', 'SIMULADA', 'RESERVADA'] as const)('returns `live` for %s', (state) => {
    expect(standingOf(offer(state), { state: state === 'RESERVADA' ? 'EN_NEGOCIACION' : 'ACTIVA' })).toEqual({
      kind: 'live',
      changedFrom: null,
    });
  });

  test('returns the previous balance only when the balance has changed', () => {
    expect(standingOf(offer('DISPONIBLE', 1_000_000), { state: 'ACTIVA' })).toEqual({
      kind: 'live',
      changedFrom: 1_000_000,
    });
    expect(standingOf(offer('DISPONIBLE', 900_000), { state: 'ACTIVA' })).toEqual({ kind: 'live', changedFrom: null });
  });

  test.each([
    ['VENCIDA', 'expired'],
    ['RETIRADA', 'withdrawn'],
    ['DESCARTADA', 'discarded'],
    ['CONVERTIDA', 'accepted'],
    ['ACEPTADA', 'accepted'],
  ] as const)('for %s returns %s', (state, kind) => {
    expect(standingOf(offer(state), { state: 'ACTIVA' }).kind).toBe(kind);
  });

  test('returns `in-dispute` for a disputed debt, and `elsewhere` for a debt in insolvency', () => {
    expect(standingOf(offer('RETIRADA'), { state: 'EN_DISPUTA' }).kind).toBe('in-dispute');
    expect(standingOf(offer('DISPONIBLE'), { state: 'EN_INSOLVENCIA' })).toEqual({
      kind: 'elsewhere',
      state: 'EN_INSOLVENCIA',
    });
  });
});

describe('successorOf', () => {
  const of = (id: string, state: Offer['state'], obligationId = 'd1') => ({ id, state, obligationId }) as Offer;

  test('returns the live offer of the same debt', () => {
    const offers = [of('o1', 'RETIRADA'), of('o2', 'VENCIDA'), of('o3', 'DISPONIBLE'), of('o4', 'DISPONIBLE', 'd2')];
    expect(successorOf(offers[0]!, offers)?.id).toBe('o3');
  });

  test('returns undefined while the offer is live', () => {
    expect(successorOf(of('o1', 'VISTA'), [of('o3', 'DISPONIBLE')])).toBeUndefined();
  });
});

describe('explanation', () => {
  test('returns the text of the operator, or the default text', () => {
    expect(explanation('capital', { capital: { titulo: 'Capital', texto: 'Otro texto.' } })).toEqual({
      title: 'Capital',
      text: 'Otro texto.',
    });
    expect(explanation('otros', null).title).toBe('Otros cargos');
    expect(explanation('capital', { capital: {} as never }).title).toBe('Capital');
  });
});
