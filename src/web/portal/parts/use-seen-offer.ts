import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/**
 * Returns the offer with this id. An offer that another tab accepted, or that was replaced, stays visible after it has
 * left the list.
 */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
