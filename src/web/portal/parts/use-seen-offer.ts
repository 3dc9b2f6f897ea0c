import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/**
 * Returns the offer with this id. After the offer has left the list, for example because the user accepted the offer in
 * another tab or the server replaced the offer, returns the last listed version of the offer.
 */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
