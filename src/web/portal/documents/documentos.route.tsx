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
    // Only members can withdraw, so a failed read of the withdrawal must not prevent the page.
    await Promise.all([queries.ensureQueryData(documentsQuery), queries.prefetchQuery(withdrawalQuery)]);
  },
});
