import { membershipPlansQuery } from '#web/shared/api/membership-plans.query.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const programaRebancarizacion = page({
  title: 'Programa de rebancarización',
  load: ({ queries }) => queries.ensureQueryData(membershipPlansQuery),
  component: lazyPage(() => import('./RebankingProgramPage.tsx'), 'RebankingProgramPage'),
});
