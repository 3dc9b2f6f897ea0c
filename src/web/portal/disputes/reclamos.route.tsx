import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const reclamos = page({
  title: 'Tus reclamos',
  component: lazyPage(() => import('./DisputesPage.tsx'), 'DisputesPage'),
  // Reads the disputes on every visit, because another device or the operator may have changed the disputes.
  load: async ({ queries }) => {
    const { disputesQuery } = await import('./disputes.queries.ts');
    await queries.fetchQuery({ ...disputesQuery, staleTime: 0 });
  },
});
