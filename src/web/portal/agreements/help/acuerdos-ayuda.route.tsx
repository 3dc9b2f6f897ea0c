import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { helpSearch } from '#web/portal/selection.ts';

const Dates = lazyPage(() => import('./ReliefPage.tsx'), 'ReliefPage');
const Term = lazyPage(() => import('./replan/ReplanPage.tsx'), 'ReplanPage');

const route = getRouteApi('/app/portal/ofertas/acuerdos/ayuda');
/** «Cambiar el plazo» contains the agreement text and therefore has its own chunk. */
function Help(): ReactNode {
  const { paso } = route.useSearch() as ReturnType<typeof helpSearch>;
  return paso === 'plazo' ? <Term /> : <Dates />;
}

export const acuerdoAyuda = page({
  title: 'Hagamos que te alcance',
  component: Object.assign(Help, { chunks: Dates.chunks }),
  search: helpSearch,
  loadsBySearch: true,
  // The options depend on the day and on payments, so every visit reads the options again (`staleTime: 0`).
  load: async ({ queries, search: { acuerdo = '', paso, propuesta } }) => {
    const terms = async () => {
      const { replanOptionsQuery } = await import('./replan/replan.queries.ts');
      await queries.fetchQuery({ ...replanOptionsQuery(acuerdo), staleTime: 0 });
    };
    const dates = async () => {
      const { reliefOptionsQuery } = await import('./relief.queries.ts');
      await queries.fetchQuery({ ...reliefOptionsQuery(acuerdo), staleTime: 0 });
    };
    const quote = async (id: string) => {
      const { proposalQuery } = await import('#web/portal/agreements/agreements.queries.ts');
      await queries.fetchQuery({ ...proposalQuery(id), staleTime: 0 });
    };
    await Promise.all([
      queries.ensureQueryData(managementQuery),
      paso === 'plazo' ? terms() : dates(),
      propuesta && quote(propuesta),
      (paso === 'plazo' ? Term : Dates).preload?.(),
    ]);
  },
});
