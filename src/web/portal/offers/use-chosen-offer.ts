import { useSearch } from '@tanstack/react-router';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { useSeenOffer } from '#web/portal/parts/use-seen-offer.ts';
import type { OfferCase } from './offers-list.flow.ts';

/**
 * The offer that the address names; the route's guard has put it there. One that leaves the list while it is looked at
 * (taken in another tab, replaced by a newer one) stays, and the server says what became of it.
 * @throws FatalError when it is nobody's here.
 */
export function useChosenOffer(path: string): OfferCase {
  const { oferta } = useSearch({ strict: false }) as { oferta?: string };
  const { offers, obligations } = usePrefetched(managementQuery);
  const offer = useSeenOffer(offers, oferta);
  const obligation = obligations.find(({ id }) => id === offer?.obligationId);
  if (!offer || !obligation) throw pageNotFound(path);
  return { offer, obligation };
}
