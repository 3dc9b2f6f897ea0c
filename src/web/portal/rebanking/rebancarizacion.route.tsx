import { lazy } from 'react';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { untilItComes } from '#web/shared/session/browser.ts';
import type { AcceptedProps } from './slots.ts';

/** Few who open the page have accepted: what they see then comes in a chunk of its own. */
async function loadAccepted() {
  const [{ AcceptedMembership }, { PayButton }, { DocumentList }] = await Promise.all([
    import('./AcceptedMembership.tsx'),
    import('#web/portal/payments/PayButton.tsx'),
    import('#web/portal/documents/DocumentList.tsx'),
  ]);
  return (props: AcceptedProps) => <AcceptedMembership {...props} PayButton={PayButton} DocumentList={DocumentList} />;
}
const Accepted = lazy(async () => ({ default: await untilItComes(loadAccepted) }));
/** Asked for before it is shown; a failure shows when it is. */
const prepareAccepted = () => loadAccepted().catch(() => undefined);

export const rebancarizacion = page({
  title: 'Rebancarización',
  component: composedPage(
    {
      RebankingPage: () => import('./RebankingPage.tsx'),
    },
    ({ RebankingPage }) =>
      () => <RebankingPage Accepted={Accepted} onSigning={() => void prepareAccepted()} />,
  ),
  // Where the person was is asked each time; a failure begins at the first step, as the specification says.
  load: async ({ queries }) => {
    const { applicationQuery, statesQuery, diagnosisMonthQuery } = await import('./rebanking.queries.ts');
    const [application] = await Promise.all([
      queries.fetchQuery({ ...applicationQuery, staleTime: 0 }).catch(() => undefined),
      queries.prefetchQuery({ ...diagnosisMonthQuery, staleTime: 0 }),
      queries.prefetchQuery(managementQuery),
      queries.prefetchQuery(documentsQuery),
      queries.prefetchQuery(statesQuery),
    ]);
    if (application?.agreementId != null) await prepareAccepted();
  },
  focus: { back: { to: '/portal', label: 'Inicio' } },
});
