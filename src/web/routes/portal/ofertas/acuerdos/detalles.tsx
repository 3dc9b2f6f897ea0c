import { documentsQuery, managementQuery } from '#web/api/person.queries.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';
import { agreementSearch } from '#web/routing/selection.ts';

export const acuerdoDetalles = page({
  title: 'Tu acuerdo',
  component: lazyPage(async () => {
    const [{ AgreementDetailsPage }, { PayButton }, { PaperList }] = await Promise.all([
      import('#web/features/agreements/AgreementDetailsPage.tsx'),
      import('#web/features/payments/PayButton.tsx'),
      import('#web/features/documents/PaperList.tsx'),
    ]);
    return { Page: () => <AgreementDetailsPage PayButton={PayButton} PaperList={PaperList} /> };
  }, 'Page'),
  search: agreementSearch,
  // The papers may fail on their own: the agreement is there without them.
  load: ({ queries }) => Promise.all([queries.ensureQueryData(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
