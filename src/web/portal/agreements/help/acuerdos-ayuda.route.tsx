import { managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { helpSearch } from '#web/portal/selection.ts';
import { reliefOptionsQuery } from './relief.queries.ts';

export const acuerdoAyuda = page({
  title: 'Hagamos que te alcance',
  component: lazyPage(async () => {
    const [{ ReliefPage }, { PayButton }] = await Promise.all([
      import('./ReliefPage.tsx'),
      import('#web/portal/payments/PayButton.tsx'),
    ]);
    return { Page: () => <ReliefPage PayButton={PayButton} /> };
  }, 'Page'),
  search: helpSearch,
  // What can be changed depends on the moment: it is read anew on each visit.
  load: ({ queries, search: { acuerdo = '' } }) =>
    Promise.all([
      queries.ensureQueryData(managementQuery),
      queries.fetchQuery({ ...reliefOptionsQuery(acuerdo), staleTime: 0 }),
    ]),
});
