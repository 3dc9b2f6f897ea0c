import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const programa = page({
  title: 'Tu programa',
  component: composedPage(
    {
      ProgrammePage: () => import('./ProgrammePage.tsx'),
      NextPaymentCard: () => import('#web/portal/agreements/NextPaymentCard.tsx'),
      InstalmentTable: () => import('#web/portal/agreements/InstalmentTable.tsx'),
      PaymentHistory: () => import('#web/portal/agreements/PaymentHistory.tsx'),
      PayButton: () => import('#web/portal/payments/PayButton.tsx'),
      DocumentList: () => import('#web/portal/documents/DocumentList.tsx'),
    },
    ({ ProgrammePage, NextPaymentCard, InstalmentTable, PaymentHistory, PayButton, DocumentList }) =>
      () => (
        <ProgrammePage
          NextPayment={(props) => <NextPaymentCard {...props} PayButton={PayButton} />}
          InstalmentTable={InstalmentTable}
          PaymentHistory={PaymentHistory}
          DocumentList={DocumentList}
        />
      ),
  ),
  // Each part of the page handles its own failed read.
  load: async ({ queries }) => {
    const { applicationQuery, withdrawalQuery } = await import('./rebanking.queries.ts');
    await Promise.all([
      queries.prefetchQuery(managementQuery),
      queries.prefetchQuery(applicationQuery),
      queries.prefetchQuery(withdrawalQuery),
      queries.prefetchQuery(documentsQuery),
    ]);
  },
});
