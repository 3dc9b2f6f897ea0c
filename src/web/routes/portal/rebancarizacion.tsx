import { documentsQuery, managementQuery } from '#web/api/person.queries.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const rebancarizacion = page({
  title: 'Rebancarización',
  component: lazyPage(async () => {
    const [{ RebankingPage }, { PayButton }, { PaperList }] = await Promise.all([
      import('#web/features/rebanking/RebankingPage.tsx'),
      import('#web/features/payments/PayButton.tsx'),
      import('#web/features/documents/PaperList.tsx'),
    ]);
    return { Page: () => <RebankingPage PayButton={PayButton} PaperList={PaperList} /> };
  }, 'Page'),
  // Where the person was is asked each time; a failure begins at the first step, as the specification says.
  load: async ({ queries }) => {
    const { applicationQuery, statesQuery } = await import('#web/features/rebanking/rebanking.queries.ts');
    await Promise.all([
      queries.fetchQuery({ ...applicationQuery, staleTime: 0 }).catch(() => undefined),
      queries.prefetchQuery(managementQuery),
      queries.prefetchQuery(documentsQuery),
      queries.prefetchQuery(statesQuery),
    ]);
  },
  focus: { back: { to: '/portal', label: 'Inicio' } },
});
