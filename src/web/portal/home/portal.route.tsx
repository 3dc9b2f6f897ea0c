import { managementQuery } from '#web/shared/api/person.queries.ts';
import { PortalHomeSkeleton } from './PortalHomeSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const portal = page({
  title: 'Inicio',
  component: lazyPage(() => import('./PortalHomePage.tsx'), 'PortalHomePage'),
  search: ({ recorrido }): { recorrido?: 'si' } => (recorrido === 'si' ? { recorrido } : {}),
  skeleton: PortalHomeSkeleton,
  load: ({ queries }) => queries.prefetchQuery(managementQuery),
});
