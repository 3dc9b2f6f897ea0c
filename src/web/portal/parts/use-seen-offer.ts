import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/**
 * When the offer has left the list, for example after an acceptance in another tab, returns its last listed version.
 */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
