import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/** Keeps the last listed version of an offer that has left the list, for example after an acceptance in another tab. */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
