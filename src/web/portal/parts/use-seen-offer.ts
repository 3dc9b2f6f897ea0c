import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/**
 * The offer with this id. One that leaves the list while it is looked at (accepted in another tab, replaced by a newer one) stays.
 */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
