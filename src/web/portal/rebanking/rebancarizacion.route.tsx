import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const rebancarizacion = page({
  title: 'Rebancarización',
  component: lazyPage(() => import('./RebankingPage.tsx'), 'RebankingPage'),
  // Reads the saved step on each visit. After a failure the flow starts at the first step, as the specification
  // requires.
  load: async ({ queries }) => {
    const [{ applicationQuery }, { statesQuery, diagnosisMonthQuery }] = await Promise.all([
      import('#web/portal/parts/application.queries.ts'),
      import('./rebanking.queries.ts'),
    ]);
    const [application] = await Promise.all([
      queries.fetchQuery({ ...applicationQuery, staleTime: 0 }).catch(() => undefined),
      queries.prefetchQuery({ ...diagnosisMonthQuery, staleTime: 0 }),
      queries.prefetchQuery(managementQuery),
      queries.prefetchQuery(documentsQuery),
      queries.prefetchQuery(statesQuery),
    ]);
    if (application?.agreementId != null) await import('./AcceptedMembership.tsx').catch(() => undefined);
  },
  focus: { back: { to: '/portal', label: 'Inicio' } },
});
