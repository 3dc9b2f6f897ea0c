import { managementQuery } from '#web/shared/api/person.queries.ts';
import { awaitBriefly } from '#web/shared/api/queries.ts';
import { OfferDetailsSkeleton } from './OfferDetailsSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { offerSearch } from '#web/portal/selection.ts';
import { stopPriceHold } from '#web/shared/session/choices/price-hold.store.ts';

export const detalles = page({
  title: 'Tu oferta',
  component: lazyPage(() => import('./OfferDetailsPage.tsx'), 'OfferDetailsPage'),
  search: offerSearch,
  skeleton: OfferDetailsSkeleton,
  focus: { back: { to: '/portal/ofertas', label: 'Mis ofertas' } },
  // Arriving here stops the global countdown, as the specification says.
  entered: stopPriceHold,
  load: ({ queries }) =>
    Promise.all([queries.ensureQueryData(managementQuery), awaitBriefly(queries, 'tool-tips.json')]),
});
