import { useSearch } from '@tanstack/react-router';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { useSeenOffer } from '#web/portal/parts/use-seen-offer.ts';
import type { OfferCase } from './offers-list.flow.ts';

/**
 * Also returns an offer that has left the list since the first render, for example after an acceptance in another tab.
 * @throws FatalError when the user has no such offer
 */
export function useChosenOffer(path: string): OfferCase {
  const { oferta } = useSearch({ strict: false }) as { oferta?: string };
  const { offers, obligations } = usePrefetched(managementQuery);
  const offer = useSeenOffer(offers, oferta);
  const obligation = obligations.find(({ id }) => id === offer?.obligationId);
  if (!offer || !obligation) throw pageNotFound(path);
  return { offer, obligation };
}
