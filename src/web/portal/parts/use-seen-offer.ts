import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/** Returns the offer with this id, even after the offer has left the list (accepted in another tab, or replaced). */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
