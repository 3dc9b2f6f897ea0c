import { managementQuery } from '#web/shared/api/person.queries.ts';
import { awaitBriefly } from '#web/shared/api/queries.ts';
import { SelectPlanSkeleton } from './SelectPlanSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { offerSearch } from '#web/portal/selection.ts';
import { startCountdown } from '#web/shared/session/choices/countdown.store.ts';

export const seleccionarPlan = page({
  title: 'Elige cómo pagar',
  component: lazyPage(() => import('./SelectPlanPage.tsx'), 'SelectPlanPage'),
  search: offerSearch,
  skeleton: SelectPlanSkeleton,
  focus: {
    back: { to: '/portal/ofertas/detalles', label: 'Volver a la oferta' },
    steps: { labels: ['Oferta', 'Plan', 'Acuerdo', 'Pago'], current: 1 },
  },
  // Specification §2.2: this page starts the global countdown.
  entered: startCountdown,
  loadsBySearch: true,
  load: async ({ queries, search }) => {
    const tips = awaitBriefly(queries, 'tool-tips.json');
    const { offers } = await queries.ensureQueryData(managementQuery);
    const offer = offers.find(({ id }) => id === search.oferta);
    // The loader only prefetches the query, so that the page itself shows a refusal or a failure.
    if (offer) {
      const [{ simulationQuery }, { firstChoice, requestOf }, { keptChoice }] = await Promise.all([
        import('#web/portal/offers/offers.queries.ts'),
        import('./plan-choice.flow.ts'),
        import('#web/shared/session/choices/plan-choice.store.ts'),
      ]);
      await queries.prefetchQuery(
        simulationQuery(requestOf(offer.id, firstChoice(keptChoice(offer.obligationId)), new Set())),
      );
    }
    await tips;
  },
});
