import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const rebancarizacion = page({
  title: 'Rebancarización',
  component: lazyPage(async () => {
    const [{ RebankingPage }, { PayButton }, { PaperList }] = await Promise.all([
      import('./RebankingPage.tsx'),
      import('#web/portal/payments/PayButton.tsx'),
      import('#web/portal/documents/PaperList.tsx'),
    ]);
    return { Page: () => <RebankingPage PayButton={PayButton} PaperList={PaperList} /> };
  }, 'Page'),
  // Where the person was is asked each time; a failure begins at the first step, as the specification says.
  load: async ({ queries }) => {
    const { applicationQuery, statesQuery, toldMonthQuery } = await import('./rebanking.queries.ts');
    await Promise.all([
      queries.fetchQuery({ ...applicationQuery, staleTime: 0 }).catch(() => undefined),
      queries.prefetchQuery({ ...toldMonthQuery, staleTime: 0 }),
      queries.prefetchQuery(managementQuery),
      queries.prefetchQuery(documentsQuery),
      queries.prefetchQuery(statesQuery),
    ]);
  },
  focus: { back: { to: '/portal', label: 'Inicio' } },
});
