import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import type { CampaignPolicy } from './campaign.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { campaignFaults, campaignOf, campaignsInForce } from './published-campaigns.ts';

const campaign = (version: string, from: string, more: Partial<CampaignPolicy> = {}) => ({
  policy: { ...defaultPolicy, version, ...more },
  from: isoDate(from),
});
const today = isoDate('2026-11-20');

describe('campaignOf', () => {
  const inForce = campaignsInForce(
    [
      campaign('general', '2026-01-01'),
      campaign('general de noviembre', '2026-11-01'),
      campaign('general de diciembre', '2026-12-01'),
      campaign('ceiba', '2026-02-01', { creditor: 'Banco Ceiba' }),
      campaign('navidad-1', '2026-10-01', { name: 'navidad' }),
      campaign('navidad-2', '2026-11-01', { name: 'navidad' }),
    ],
    today,
  );

  test.each([
    ['Banco Ceiba', null, 'ceiba'],
    ['BANCO CEIBA', null, 'ceiba'],
    ['Banco Canario', null, 'general de noviembre'],
    ['Banco Ceiba', 'navidad', 'navidad-2'],
    ['Banco Ceiba', 'general de noviembre', 'general de noviembre'],
    ['Banco Ceiba', 'navidad-2', undefined],
    ['Banco Ceiba', 'general', undefined],
  ])('for the creditor %s and the campaign %s returns the version %s', (creditor, named, version) => {
    expect(campaignOf(inForce, { creditor, campaign: named })?.version).toBe(version);
  });

  test('returns undefined before the first day of a campaign', () => {
    expect(
      campaignOf(campaignsInForce([campaign('futura', '2026-11-21')], today), { creditor: 'Banco Ceiba' }),
    ).toBeUndefined();
  });

  test('returns the most recently published of several campaigns with the same first day', () => {
    const published = [campaign('primera', '2026-11-20'), campaign('segunda', '2026-11-20')];
    expect(campaignOf(campaignsInForce(published, today), { creditor: 'Banco Ceiba' })?.version).toBe('segunda');
  });
});

describe('campaignFaults', () => {
  test('accepts the example campaign', () => {
    expect(campaignFaults(defaultPolicy, undefined)).toEqual([]);
  });

  test.each<[string, Partial<CampaignPolicy>, number | undefined, RegExp]>([
    ['no discount', { bands: [] }, undefined, /^descuentos: falta/],
    [
      'a discount that rises with more instalments',
      {
        bands: [
          { upTo: 1, bps: 4000 },
          { upTo: 36, bps: 5000 },
        ],
      },
      undefined,
      /^descuentos\[2\]\.porcentaje/,
    ],
    [
      'instalments out of order',
      {
        bands: [
          { upTo: 36, bps: 5000 },
          { upTo: 12, bps: 4000 },
        ],
      },
      undefined,
      /^descuentos\[2\]\.hastaCuotas/,
    ],
    ['a discount above the maximum', { maximumBps: 5000 }, undefined, /^descuentos\[1\]\.porcentaje/],
    [
      'bonuses out of order',
      {
        bonuses: [
          { shareBps: 2000, bps: 300 },
          { shareBps: 3000, bps: 100 },
        ],
      },
      undefined,
      /^bonosPorPagoInicial\[2\]/,
    ],
    [
      'a bonus that rises with a smaller payment',
      {
        bonuses: [
          { shareBps: 3000, bps: 100 },
          { shareBps: 2000, bps: 300 },
        ],
      },
      undefined,
      /^bonosPorPagoInicial\[2\]/,
    ],
    ['no compared term', { comparedTerms: [] }, undefined, /^cuotasComparadas: falta/],
    ['a compared term beyond the longest', { comparedTerms: [1, 37] }, undefined, /^cuotasComparadas\[2\]/],
    ['a rate in a month without usury rate', { annualRateBps: 1800 }, undefined, /no se ha publicado la tasa de usura/],
    ['a rate above the usury rate', { annualRateBps: 2453 }, 2452, /pasa de la tasa de usura .* 24\.52/],
  ])('reports %s', (_what, more, usury, reason) => {
    expect(campaignFaults({ ...defaultPolicy, ...more }, usury).join('\n')).toMatch(reason);
  });

  test('accepts a rate that equals the usury rate', () => {
    expect(campaignFaults({ ...defaultPolicy, annualRateBps: 2452 }, 2452)).toEqual([]);
  });

  test('rejects bands in which fewer instalments have a smaller discount', () => {
    const band = fc.record({ upTo: fc.integer({ min: 1, max: 60 }), bps: fc.integer({ min: 0, max: 10_000 }) });
    fc.assert(
      fc.property(fc.array(band, { minLength: 1, maxLength: 4 }), (bands) => {
        const policy = { ...defaultPolicy, maximumBps: 10_000, bands, comparedTerms: [1] };
        if (campaignFaults(policy, undefined).length > 0) return;
        for (const a of bands) for (const b of bands) if (a.upTo < b.upTo) expect(a.bps).toBeGreaterThanOrEqual(b.bps);
      }),
    );
  });
});
