import { IdentityCard } from '#web/portal/parts/IdentityCard.tsx';
import { RebankingBanner } from '#web/portal/rebanking/RebankingBanner.tsx';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { PortalHomeSkeleton } from './PortalHomeSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const portal = page({
  title: 'Inicio',
  component: lazyPage(async () => {
    const { PortalHomePage } = await import('./PortalHomePage.tsx');
    return { Page: () => <PortalHomePage Rebanking={RebankingBanner} Identity={IdentityCard} /> };
  }, 'Page'),
  search: ({ recorrido }): { recorrido?: 'si' } => (recorrido === 'si' ? { recorrido } : {}),
  skeleton: PortalHomeSkeleton,
  // Each block of the home shows its own failure, so none of them fails the page.
  load: ({ queries }) => Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
