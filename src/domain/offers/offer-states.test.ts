import { describe, expect, test } from 'vitest';
import { isLiveOffer, offerExpiry } from './offer-states.ts';

describe('the validity of an offer', () => {
  test('runs thirty days to the end of the day in Colombia', () => {
    expect(offerExpiry(new Date('2026-11-20T21:00:00Z'), 30).toISOString()).toBe('2026-12-21T04:59:59.999Z');
  });

  test('counts from the day in Colombia, not from the day in UTC', () => {
    expect(offerExpiry(new Date('2026-11-21T03:00:00Z'), 30)).toEqual(
      offerExpiry(new Date('2026-11-20T21:00:00Z'), 30),
    );
  });
});

describe('a live offer', () => {
  test('is one from which a plan can still be chosen', () => {
    expect((['DISPONIBLE', 'VISTA', 'SIMULADA', 'RESERVADA'] as const).every(isLiveOffer)).toBe(true);
    expect((['ACEPTADA', 'CONVERTIDA', 'VENCIDA', 'RETIRADA', 'DESCARTADA'] as const).some(isLiveOffer)).toBe(false);
  });
});
