import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const programaRebancarizacion = page({
  title: 'Programa de rebancarización',
  load: async ({ queries }) => {
    const { membershipPlansQuery } = await import('#web/shared/api/membership-plans.query.ts');
    await queries.ensureQueryData(membershipPlansQuery);
  },
  component: lazyPage(() => import('./RebankingProgramPage.tsx'), 'RebankingProgramPage'),
});
