import { documentsQuery } from '#web/api/person.queries.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const documentos = page({
  title: 'Tus documentos',
  component: lazyPage(async () => {
    const [{ DocumentsPage }, { WithdrawalCard }] = await Promise.all([
      import('#web/features/documents/DocumentsPage.tsx'),
      import('#web/features/rebanking/WithdrawalCard.tsx'),
    ]);
    return { Page: () => <DocumentsPage Withdrawal={WithdrawalCard} /> };
  }, 'Page'),
  load: async ({ queries }) => {
    const { withdrawalQuery } = await import('#web/features/rebanking/rebanking.queries.ts');
    // The papers do not wait for what only members have.
    await Promise.all([queries.ensureQueryData(documentsQuery), queries.prefetchQuery(withdrawalQuery)]);
  },
});
