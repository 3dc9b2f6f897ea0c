import { managementQuery } from '#web/api/person.queries.ts';
import { awaitBriefly } from '#web/api/queries.ts';
import { keptChoice } from '#web/session/choices/plan-choice.store.ts';
import { SelectPlanSkeleton } from '#web/features/offers/SelectPlanSkeleton.tsx';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';
import { offerSearch } from '#web/routing/selection.ts';
import { dropEndedHold } from '#web/session/choices/price-hold.store.ts';

export const seleccionarPlan = page({
  title: 'Elige cómo pagar',
  component: lazyPage(() => import('#web/features/offers/SelectPlanPage.tsx'), 'SelectPlanPage'),
  search: offerSearch,
  skeleton: SelectPlanSkeleton,
  focus: {
    back: { to: '/portal/ofertas/detalles', label: 'Volver a la oferta' },
    steps: { labels: ['Oferta', 'Plan', 'Acuerdo', 'Pago'], current: 1 },
  },
  entered: dropEndedHold,
  load: async ({ queries, search }) => {
    const tips = awaitBriefly(queries, 'tool-tips.json');
    const { offers } = await queries.ensureQueryData(managementQuery);
    const offer = offers.find(({ id }) => id === search.oferta);
    // Refused or failed, the page itself says so.
    if (offer) {
      const [{ simulationQuery }, { firstChoice, requestOf }] = await Promise.all([
        import('#web/features/offers/offers.queries.ts'),
        import('#web/features/offers/plan-choice.flow.ts'),
      ]);
      await queries.prefetchQuery(
        simulationQuery(requestOf(offer.id, firstChoice(keptChoice(offer.obligationId), new Date()), new Set())),
      );
    }
    await tips;
  },
});
