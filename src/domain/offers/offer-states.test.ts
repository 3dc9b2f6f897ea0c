import { describe, expect, test } from 'vitest';
import { isLiveOffer, offerExpiry } from './offer-states.ts';

describe('offerExpiry', () => {
  test('returns the end of the day in Colombia thirty days later', () => {
    expect(offerExpiry(new Date('2026-11-20T21:00:00Z'), 30).toISOString()).toBe('2026-12-21T04:59:59.999Z');
  });

  test('counts from the day in Colombia, not in UTC', () => {
    expect(offerExpiry(new Date('2026-11-21T03:00:00Z'), 30)).toEqual(
      offerExpiry(new Date('2026-11-20T21:00:00Z'), 30),
    );
  });
});

describe('isLiveOffer', () => {
  test('returns true while a plan can be chosen', () => {
    expect((['DISPONIBLE', 'VISTA', 'SIMULADA', 'RESERVADA'] as const).every(isLiveOffer)).toBe(true);
    expect((['ACEPTADA', 'CONVERTIDA', 'VENCIDA', 'RETIRADA', 'DESCARTADA'] as const).some(isLiveOffer)).toBe(false);
  });
});
