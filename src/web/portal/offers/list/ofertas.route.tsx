import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { OffersSkeleton } from './OffersSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const ofertas = page({
  title: 'Tus ofertas',
  component: lazyPage(() => import('./OffersPage.tsx'), 'OffersPage'),
  skeleton: OffersSkeleton,
  // The page handles a failed read and offers a retry.
  load: ({ queries }) => Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
