import { managementQuery } from '#web/shared/api/person.queries.ts';
import { acceptPlanSearch } from './accept-plan.flow.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const aceptarPlan = page({
  title: 'Lee y decide',
  component: lazyPage(() => import('./AcceptPlanPage.tsx'), 'AcceptPlanPage'),
  search: acceptPlanSearch,
  loadsBySearch: true,
  load: async ({ queries, search: { propuesta } }) => {
    const proposal = async (id: string) => {
      const { proposalQuery } = await import('#web/portal/agreements/agreements.queries.ts');
      await queries.fetchQuery({ ...proposalQuery(id), staleTime: 0 });
    };
    await Promise.all([queries.ensureQueryData(managementQuery), propuesta && proposal(propuesta)]);
  },
  focus: {
    back: { to: '/portal/ofertas', label: 'Mis ofertas' },
    steps: { labels: ['Oferta', 'Plan', 'Acuerdo', 'Pago'], current: 2 },
  },
});
