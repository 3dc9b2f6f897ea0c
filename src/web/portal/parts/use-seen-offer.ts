import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/**
 * Returns the offer with this id. Also returns an offer that is no longer in the list, for example after the user
 * accepted the offer in another tab or the server replaced the offer.
 */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
