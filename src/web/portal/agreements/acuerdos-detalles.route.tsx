import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { agreementSearch } from '#web/portal/selection.ts';

export const acuerdoDetalles = page({
  title: 'Tu acuerdo',
  component: composedPage(
    {
      AgreementDetailsPage: () => import('./AgreementDetailsPage.tsx'),
      PayButton: () => import('#web/portal/payments/PayButton.tsx'),
      DocumentList: () => import('#web/portal/documents/DocumentList.tsx'),
    },
    ({ AgreementDetailsPage, PayButton, DocumentList }) =>
      () => <AgreementDetailsPage PayButton={PayButton} DocumentList={DocumentList} />,
  ),
  search: agreementSearch,
  // The page itself shows a failed read of either query, as specification §7 requires.
  load: ({ queries }) => Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
