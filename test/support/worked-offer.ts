import type { Offer } from '#contract/offers.ts';
import { pesos } from '#domain/money/money.ts';
import { workedDebt } from './worked-proposal.ts';

const { principal, interest, lateInterest, fees, balance } = workedDebt;

export const workedOffer: Offer = {
  ...{ id: workedDebt.id, obligationId: workedDebt.id, principal, interest, lateInterest, fees, balance },
  state: 'DISPONIBLE',
  validUntil: new Date('2026-12-20T15:00:00Z'),
  holdUntil: null,
  singlePayment: pesos(4_200_000),
  lowestInstalment: pesos(412_800),
  lowestPlan: { term: 12, initialPayment: pesos(600_000), total: pesos(5_553_600) },
  bestDiscount: pesos(4_200_000),
  bestDiscountBps: 5_000,
  recommendedTerm: null,
  rank: 1,
  reason: '',
  priority: 'info',
  free: null,
  fitsCapacity: null,
  openingShort: null,
  previousBalance: null,
};
