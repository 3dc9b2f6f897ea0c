import { managementQuery } from '#web/api/person.queries.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const solicitar = page({
  title: 'Solicita tu plan',
  component: lazyPage(() => import('#web/features/rebanking/RequestPage.tsx'), 'RequestPage'),
  load: async ({ queries }) => {
    const { plansQuery } = await import('#web/features/rebanking/rebanking.queries.ts');
    await Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(plansQuery)]);
  },
});
