import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const detallesDelReclamo = page({
  title: 'Tu reclamo',
  component: lazyPage(() => import('./DisputePage.tsx'), 'DisputePage'),
  search: ({ reclamo }): { reclamo?: string } => (typeof reclamo === 'string' ? { reclamo } : {}),
  load: async ({ queries }) => {
    const { disputesQuery } = await import('./disputes.queries.ts');
    await queries.fetchQuery({ ...disputesQuery, staleTime: 0 });
  },
  focus: { back: { to: '/portal/reclamos', label: 'Tus reclamos' } },
});
