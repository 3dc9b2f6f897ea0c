import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import type { OfferCase } from './offers-list.flow.ts';

/**
 * The offer that the address names; the route's guard has put it there. One that leaves the list while it is looked at
 * (taken in another tab, replaced by a newer one) stays, and the server says what became of it.
 * @throws FatalError when it is nobody's here.
 */
export function useChosenOffer(path: string): OfferCase {
  const { oferta } = useSearch({ strict: false }) as { oferta?: string };
  const { offers, obligations } = usePrefetched(managementQuery);
  const [seen, setSeen] = useState<OfferCase['offer']>();
  const listed = offers.find(({ id }) => id === oferta);
  if (listed && listed !== seen) setSeen(listed);
  const offer = listed ?? (seen?.id === oferta ? seen : undefined);
  const obligation = obligations.find(({ id }) => id === offer?.obligationId);
  if (!offer || !obligation) throw pageNotFound(path);
  return { offer, obligation };
}
