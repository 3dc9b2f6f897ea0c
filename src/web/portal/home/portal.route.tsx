import { managementQuery } from '#web/shared/api/person.queries.ts';
import { PortalHomeSkeleton } from './PortalHomeSkeleton.tsx';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const portal = page({
  title: 'Inicio',
  component: composedPage(
    {
      PortalHomePage: () => import('./PortalHomePage.tsx'),
      RebankingBanner: () => import('#web/portal/rebanking/RebankingBanner.tsx'),
      IdentityCard: () => import('#web/portal/parts/IdentityCard.tsx'),
    },
    ({ PortalHomePage, RebankingBanner, IdentityCard }) =>
      () => <PortalHomePage Rebanking={RebankingBanner} Identity={IdentityCard} />,
  ),
  search: ({ recorrido }): { recorrido?: 'si' } => (recorrido === 'si' ? { recorrido } : {}),
  skeleton: PortalHomeSkeleton,
  load: ({ queries }) => queries.prefetchQuery(managementQuery),
});
