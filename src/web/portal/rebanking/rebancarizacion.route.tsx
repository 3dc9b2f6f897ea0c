import { lazy } from 'react';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { retryUntilLoaded } from '#web/shared/session/browser.ts';
import type { AcceptedProps } from './slots.ts';

/** The view after acceptance is a separate chunk, because few visitors have accepted a plan. */
async function loadAccepted() {
  const [{ AcceptedMembership }, { PayButton }, { DocumentList }] = await Promise.all([
    import('./AcceptedMembership.tsx'),
    import('#web/portal/payments/PayButton.tsx'),
    import('#web/portal/documents/DocumentList.tsx'),
  ]);
  return (props: AcceptedProps) => <AcceptedMembership {...props} PayButton={PayButton} DocumentList={DocumentList} />;
}
const Accepted = lazy(async () => ({ default: await retryUntilLoaded(loadAccepted) }));
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
  // Reads the saved step on each visit. After a failure the flow starts at the first step, as the specification
  // requires.
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
