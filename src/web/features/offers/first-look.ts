import { isLiveOffer } from '#domain/offers/offer-states.ts';
import type { FirstLook } from '#web/session/visit/first-look.ts';
import { offersWords } from './offers-list.flow.ts';

/** The head of the offers. */
export const offersFirstLook: FirstLook = ({ offers, obligationIds, firstName }) => {
  const live = offers.filter(({ state, obligationId }) => isLiveOffer(state) && obligationIds.includes(obligationId));
  return live.length > 0 ? offersWords(live, firstName) : undefined;
};
