import { documentsQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const documentos = page({
  title: 'Tus documentos',
  component: lazyPage(async () => {
    const [{ DocumentsPage }, { WithdrawalCard }] = await Promise.all([
      import('./DocumentsPage.tsx'),
      import('#web/portal/rebanking/WithdrawalCard.tsx'),
    ]);
    return { Page: () => <DocumentsPage Withdrawal={WithdrawalCard} /> };
  }, 'Page'),
  load: async ({ queries }) => {
    const { withdrawalQuery } = await import('#web/portal/rebanking/rebanking.queries.ts');
    // The documents do not wait for what only members have.
    await Promise.all([queries.ensureQueryData(documentsQuery), queries.prefetchQuery(withdrawalQuery)]);
  },
});
