import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { PlanSkeleton } from '#web/portal/parts/PlanSkeleton.tsx';
import { page } from '#web/shared/routing/page.ts';

export const programa = page({
  title: 'Tu programa',
  component: lazyPage(() => import('./ProgrammePage.tsx'), 'ProgrammePage'),
  skeleton: PlanSkeleton,
  // Each part of the page handles its own failed read.
  load: async ({ queries }) => {
    const { applicationQuery, withdrawalQuery } = await import('#web/portal/parts/application.queries.ts');
    await Promise.all([
      queries.prefetchQuery(managementQuery),
      queries.prefetchQuery(applicationQuery),
      queries.prefetchQuery(withdrawalQuery),
      queries.prefetchQuery(documentsQuery),
    ]);
  },
});
