import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { offerRanking } from './offer-ranking.ts';

describe('offerRanking', () => {
  const offer = (name: string, fit: boolean, since: string, instalment: number) => ({
    name,
    fits: fit,
    arrearsSince: isoDate(since),
    instalment: pesos(instalment),
  });
  const offers = [
    offer('late', true, '2025-01-01', 90_000),
    offer('unfit', false, '2019-01-01', 60_000),
    offer('old', true, '2020-01-01', 200_000),
  ];

  test('sorts fitting offers first, then by oldest arrears', () => {
    expect(offerRanking(offers, { lowerInstalments: false }).map(({ name }) => name)).toEqual(['old', 'late', 'unfit']);
  });

  test('sorts by lowest instalment when the customer wants that', () => {
    expect(offerRanking(offers, { lowerInstalments: true }).map(({ name }) => name)).toEqual(['late', 'old', 'unfit']);
  });
});
