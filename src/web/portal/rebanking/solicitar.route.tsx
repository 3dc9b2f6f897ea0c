import { managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const solicitar = page({
  title: 'Solicita tu plan',
  component: lazyPage(() => import('./RequestPage.tsx'), 'RequestPage'),
  load: async ({ queries }) => {
    const { plansQuery } = await import('./rebanking.queries.ts');
    await Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(plansQuery)]);
  },
});
