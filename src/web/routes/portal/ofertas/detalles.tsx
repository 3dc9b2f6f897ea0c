import { managementQuery } from '#web/api/person.queries.ts';
import { awaitBriefly } from '#web/api/queries.ts';
import { OfferDetailsSkeleton } from '#web/features/offers/OfferDetailsSkeleton.tsx';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';
import { offerSearch } from '#web/routing/selection.ts';
import { stopPriceHold } from '#web/session/choices/price-hold.store.ts';

export const detalles = page({
  title: 'Tu oferta',
  component: lazyPage(() => import('#web/features/offers/OfferDetailsPage.tsx'), 'OfferDetailsPage'),
  search: offerSearch,
  skeleton: OfferDetailsSkeleton,
  focus: { back: { to: '/portal/ofertas', label: 'Mis ofertas' } },
  // Arriving here stops the global countdown, as the specification says.
  entered: stopPriceHold,
  load: ({ queries }) =>
    Promise.all([queries.ensureQueryData(managementQuery), awaitBriefly(queries, 'tool-tips.json')]),
});
