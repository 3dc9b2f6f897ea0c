import { managementQuery } from '#web/api/queries.ts';
import { acceptPlanSearch } from '#web/features/agreements/accept-plan.flow.ts';
import { proposalQuery } from '#web/features/agreements/agreements.queries.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const aceptarPlan = page({
  title: 'Lee y decide',
  component: lazyPage(async () => {
    const [{ AcceptPlanPage }, { PayButton }] = await Promise.all([
      import('#web/features/agreements/AcceptPlanPage.tsx'),
      import('#web/features/payments/PayButton.tsx'),
    ]);
    return { Page: () => <AcceptPlanPage PayButton={PayButton} /> };
  }, 'Page'),
  search: acceptPlanSearch,
  load: ({ queries, search: { propuesta } }) =>
    Promise.all([
      queries.ensureQueryData(managementQuery),
      propuesta && queries.fetchQuery({ ...proposalQuery(propuesta), staleTime: 0 }),
    ]),
  focus: {
    back: { to: '/portal/ofertas', label: 'Mis ofertas' },
    steps: { labels: ['Oferta', 'Plan', 'Acuerdo', 'Pago'], current: 2 },
  },
});
