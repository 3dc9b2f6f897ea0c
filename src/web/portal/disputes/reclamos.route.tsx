import type { QueryClient } from '@tanstack/react-query';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

/** Does not use cached disputes, because another device or the operator may have changed the disputes. */
export const readDisputes = async ({ queries }: { queries: QueryClient }) => {
  const { disputesQuery } = await import('./disputes.queries.ts');
  await queries.fetchQuery({ ...disputesQuery, staleTime: 0 });
};

export const reclamos = page({
  title: 'Tus reclamos',
  component: lazyPage(() => import('./DisputesPage.tsx'), 'DisputesPage'),
  load: readDisputes,
});
