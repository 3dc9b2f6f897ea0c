import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { agreementSearch } from '#web/portal/selection.ts';

export const acuerdoDetalles = page({
  title: 'Tu acuerdo',
  component: lazyPage(async () => {
    const [{ AgreementDetailsPage }, { PayButton }, { DocumentList }] = await Promise.all([
      import('./AgreementDetailsPage.tsx'),
      import('#web/portal/payments/PayButton.tsx'),
      import('#web/portal/documents/DocumentList.tsx'),
    ]);
    return { Page: () => <AgreementDetailsPage PayButton={PayButton} DocumentList={DocumentList} /> };
  }, 'Page'),
  search: agreementSearch,
  // The documents may fail on their own: the agreement is there without them.
  load: ({ queries }) => Promise.all([queries.ensureQueryData(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
