import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/**
 * Returns the offer with this id. Still returns an offer that has left the list, because another tab accepted the offer
 * or the offer was replaced.
 */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
