import { describe, expect, test } from 'vitest';
import { offerTransitions } from '#domain/offers/offer-states.ts';
import { obligationTransitions } from '#domain/debts/obligations.ts';
import { canTransition, transition } from './transitions.ts';

describe('transition', () => {
  test('returns the next state from the table', () => {
    expect(transition(obligationTransitions, 'ACTIVA', 'holdStarted')).toBe('EN_NEGOCIACION');
    expect(canTransition(obligationTransitions, 'ACTIVA', 'holdStarted')).toBe(true);
  });

  test('returns a refusal when the table does not allow the event', () => {
    expect(transition(obligationTransitions, 'EXTINGUIDA', 'settled')).toEqual({
      refused: 'ILLEGAL_TRANSITION',
      detail: { state: 'EXTINGUIDA', event: 'settled' },
    });
    expect(canTransition(obligationTransitions, 'EXTINGUIDA', 'settled')).toBe(false);
  });
});

describe('obligationTransitions', () => {
  test('return to active when a held price expires or an agreement ends', () => {
    expect(transition(obligationTransitions, 'EN_NEGOCIACION', 'holdEnded')).toBe('ACTIVA');
    expect(transition(obligationTransitions, 'EN_ACUERDO', 'agreementEnded')).toBe('ACTIVA');
  });

  test('allow an agreement only from negotiation', () => {
    const sources = Object.entries(obligationTransitions).filter(([, events]) => 'agreementAccepted' in events);
    expect(sources.map(([state]) => state)).toEqual(['EN_NEGOCIACION']);
  });
});

describe('offerTransitions', () => {
  test('return to viewed when the held price expires', () => {
    expect(transition(offerTransitions, 'RESERVADA', 'holdEnded')).toBe('VISTA');
  });

  test('allow acceptance only while the price is held', () => {
    const sources = Object.entries(offerTransitions).filter(([, events]) => 'accepted' in events);
    expect(sources.map(([state]) => state)).toEqual(['RESERVADA']);
  });

  test.each(['CONVERTIDA', 'VENCIDA', 'DESCARTADA'] as const)('allow no event in the final state %s', (state) => {
    expect(Object.keys(offerTransitions[state])).toEqual([]);
  });
});
