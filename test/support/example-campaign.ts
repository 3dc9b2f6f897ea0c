import { pesos } from '#domain/money/money.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';

export const defaultPolicy: CampaignPolicy = {
  version: 'general-1',
  bands: [
    { upTo: 1, bps: 6000 },
    { upTo: 3, bps: 5000 },
    { upTo: 6, bps: 4000 },
    { upTo: 12, bps: 3000 },
    { upTo: 24, bps: 2000 },
    { upTo: 36, bps: 1000 },
  ],
  bonuses: [
    { shareBps: 5000, bps: 800 },
    { shareBps: 3000, bps: 500 },
    { shareBps: 2000, bps: 300 },
  ],
  maximumBps: 7000,
  minimumInitial: pesos(50_000),
  minimumInitialShareBps: 1000,
  minimumInstalment: pesos(50_000),
  rounding: 100,
  annualRateBps: 0,
  validityDays: 30,
  firstPaymentBusinessDays: 5,
  comparedTerms: [1, 3, 6, 12, 18, 24, 36],
};
