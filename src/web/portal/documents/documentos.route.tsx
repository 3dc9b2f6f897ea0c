import { documentsQuery } from '#web/shared/api/person.queries.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const documentos = page({
  title: 'Tus documentos',
  component: composedPage(
    {
      DocumentsPage: () => import('./DocumentsPage.tsx'),
      WithdrawalCard: () => import('#web/portal/rebanking/WithdrawalCard.tsx'),
    },
    ({ DocumentsPage, WithdrawalCard }) =>
      () => <DocumentsPage Withdrawal={WithdrawalCard} />,
  ),
  load: async ({ queries }) => {
    const { withdrawalQuery } = await import('#web/portal/rebanking/rebanking.queries.ts');
    // Only members have the right of withdrawal, so the page also opens when reading the withdrawal fails.
    await Promise.all([queries.ensureQueryData(documentsQuery), queries.prefetchQuery(withdrawalQuery)]);
  },
});
