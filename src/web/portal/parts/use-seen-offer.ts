import { useState } from 'react';
import type { Offer } from '#contract/offers.ts';

/**
 * The offer with this id. It stays available after it leaves the list (accepted in another tab, replaced by a newer
 * one).
 */
export function useSeenOffer(offers: readonly Offer[], id: string | undefined): Offer | undefined {
  const [seen, setSeen] = useState<Offer>();
  const listed = offers.find((offer) => offer.id === id);
  if (listed && listed !== seen) setSeen(listed);
  return listed ?? (seen?.id === id ? seen : undefined);
}
