import type { DiagnosisState, SimulatedOfferView } from '#contract/diagnosis.ts';
import type { SimulatedOffer } from '#domain/offers/offer-simulator.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { offerViews, type OfferSource } from './offer-view.ts';
import { zeroPesos } from '#domain/money/money.ts';
import type { Budget } from '#server/db/month.store.ts';

export interface OffersForSimulator {
  offers: SimulatedOfferView[];
  policies: DiagnosisState['policies'];
  simulated: SimulatedOffer[];
}

export function offersForSimulator(
  sources: readonly OfferSource[],
  now: Date,
  budget: Budget | undefined,
): OffersForSimulator {
  const byOffer = new Map(sources.map((source) => [source.offer.id, source]));
  const views = offerViews(sources, now, budget);
  const live = views.flatMap((view) => {
    const source = isLiveOffer(view.state) ? byOffer.get(view.id) : undefined;
    return source ? [{ ...source, view }] : [];
  });
  const policies = new Map(live.map(({ policy }) => [policy.version, policy]));
  return {
    offers: live.map(({ offer, obligation, policy, view }) => {
      const { principal, interest, lateInterest, fees } = offer;
      return {
        id: offer.id,
        obligationId: obligation.id,
        creditor: obligation.originalCreditor,
        product: obligation.product,
        principal,
        interest,
        lateInterest,
        fees,
        policyVersion: policy.version,
        lowestInstalment: view.lowestInstalment,
        free: view.free,
        fitsCapacity: view.fitsCapacity,
        openingShort: view.openingShort,
        validUntil: offer.validUntil,
      };
    }),
    policies: [...policies.values()].map((policy) => ({
      ...policy,
      bands: [...policy.bands],
      bonuses: [...policy.bonuses],
      comparedTerms: [...policy.comparedTerms],
    })),
    simulated: live.map(({ offer, obligation, policy }) => {
      const { principal, interest, lateInterest, fees } = offer;
      const freed = budget?.asked.get(obligation.id) ?? zeroPesos;
      return { id: offer.id, policy, freed, owed: { principal, interest, lateInterest, fees } };
    }),
  };
}
