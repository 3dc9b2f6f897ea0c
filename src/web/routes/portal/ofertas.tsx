import { documentsQuery, managementQuery } from '#web/api/person.queries.ts';
import { OffersSkeleton } from '#web/features/offers/OffersSkeleton.tsx';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const ofertas = page({
  title: 'Tus ofertas',
  component: lazyPage(() => import('#web/features/offers/OffersPage.tsx'), 'OffersPage'),
  skeleton: OffersSkeleton,
  // The page shows a failed read itself, with a way to try again.
  load: ({ queries }) => Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
