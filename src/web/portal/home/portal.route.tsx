import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { PortalHomeSkeleton } from './PortalHomeSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const portal = page({
  title: 'Inicio',
  component: lazyPage(async () => {
    const [{ PortalHomePage }, { RebankingBanner }, { IdentityCard }] = await Promise.all([
      import('./PortalHomePage.tsx'),
      import('#web/portal/rebanking/RebankingBanner.tsx'),
      import('#web/portal/parts/IdentityCard.tsx'),
    ]);
    return { Page: () => <PortalHomePage Rebanking={RebankingBanner} Identity={IdentityCard} /> };
  }, 'Page'),
  search: ({ recorrido }): { recorrido?: 'si' } => (recorrido === 'si' ? { recorrido } : {}),
  skeleton: PortalHomeSkeleton,
  // Each block of the home shows its own failure, so none of them fails the page.
  load: ({ queries }) => Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
