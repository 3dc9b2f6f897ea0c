import type { DiagnosisState, SimulatedOfferView } from '#contract/diagnosis.ts';
import type { SimulatedOffer } from '#domain/offers/offer-simulator.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { offerViews, type OfferSource } from './offer-view.ts';
import type { Fit } from './offers.store.ts';

export interface OffersForSimulator {
  /** With their names, as the wire carries them. */
  offers: SimulatedOfferView[];
  policies: DiagnosisState['policies'];
  /** The same, in the same order, as the domain computes with them. */
  simulated: SimulatedOffer[];
}

/** The live offers, best first. */
export function offersForSimulator(
  sources: readonly OfferSource[],
  now: Date,
  fit: Fit | undefined,
): OffersForSimulator {
  const byOffer = new Map(sources.map((source) => [source.offer.id, source]));
  const live = offerViews(sources, now, fit).flatMap(({ id, state }) => {
    const source = isLiveOffer(state) ? byOffer.get(id) : undefined;
    return source ? [source] : [];
  });
  const policies = new Map(live.map(({ policy }) => [policy.version, policy]));
  return {
    offers: live.map(({ offer, obligation, policy }) => {
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
        validUntil: offer.validUntil,
      };
    }),
    policies: [...policies.values()].map((policy) => ({
      ...policy,
      bands: [...policy.bands],
      bonuses: [...policy.bonuses],
      comparedTerms: [...policy.comparedTerms],
    })),
    simulated: live.map(({ offer, policy }) => {
      const { principal, interest, lateInterest, fees } = offer;
      return { id: offer.id, policy, owed: { principal, interest, lateInterest, fees } };
    }),
  };
}
