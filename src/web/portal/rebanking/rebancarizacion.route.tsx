import { lazy } from 'react';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { retryUntilLoaded } from '#web/shared/session/browser.ts';
import type { AcceptedProps } from './slots.ts';

/** Its own chunk, because few visitors have accepted a plan. */
async function loadAccepted() {
  const [{ AcceptedMembership }, { PayButton }, { DocumentList }] = await Promise.all([
    import('./AcceptedMembership.tsx'),
    import('#web/portal/payments/PayButton.tsx'),
    import('#web/portal/documents/DocumentList.tsx'),
  ]);
  return (props: AcceptedProps) => <AcceptedMembership {...props} PayButton={PayButton} DocumentList={DocumentList} />;
}
const Accepted = lazy(async () => ({ default: await retryUntilLoaded(loadAccepted) }));
/** Preloads; a failure shows when the part is rendered. */
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
  // Reads the saved step on each visit; a failure starts at the first step, by the specification.
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
