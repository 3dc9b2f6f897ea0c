import { managementQuery } from '#web/shared/api/person.queries.ts';
import { awaitBriefly } from '#web/shared/api/queries.ts';
import { OfferDetailsSkeleton } from './OfferDetailsSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { offerSearch } from '#web/portal/selection.ts';
import { stopCountdown } from '#web/shared/session/choices/countdown.store.ts';
import { dropQuote } from '#web/shared/session/choices/price-hold.store.ts';

export const detalles = page({
  title: 'Tu oferta',
  component: lazyPage(() => import('./OfferDetailsPage.tsx'), 'OfferDetailsPage'),
  search: offerSearch,
  skeleton: OfferDetailsSkeleton,
  focus: { back: { to: '/portal/ofertas', label: 'Mis ofertas' } },
  // Specification §2.2: this page stops the global countdown. The quote is removed because the server ends its hold.
  entered: () => {
    stopCountdown();
    dropQuote();
  },
  load: ({ queries }) =>
    Promise.all([queries.ensureQueryData(managementQuery), awaitBriefly(queries, 'tool-tips.json')]),
});
