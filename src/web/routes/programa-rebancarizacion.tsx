import { membershipPlansQuery } from '#web/api/membership-plans.query.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const programaRebancarizacion = page({
  title: 'Programa de rebancarización',
  load: ({ queries }) => queries.ensureQueryData(membershipPlansQuery),
  component: lazyPage(() => import('#web/features/program/RebankingProgramPage.tsx'), 'RebankingProgramPage'),
});
