import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { PlanSkeleton } from '#web/portal/parts/PlanSkeleton.tsx';
import { agreementSearch } from '#web/portal/selection.ts';

export const acuerdoDetalles = page({
  title: 'Tu acuerdo',
  component: lazyPage(() => import('./AgreementDetailsPage.tsx'), 'AgreementDetailsPage'),
  skeleton: PlanSkeleton,
  search: agreementSearch,
  // The page itself handles a failed read of either query, as specification §7 requires.
  load: ({ queries }) => Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
