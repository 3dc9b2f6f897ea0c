import { DiagnosisSkeleton } from '#web/portal/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const completarInformacion = page({
  title: 'Tu información',
  component: lazyPage(() => import('./CompletePage.tsx'), 'CompletePage'),
  skeleton: DiagnosisSkeleton,
  focus: { back: { to: '/portal/diagnostico/objetivo', label: 'Tu objetivo' } },
  load: async ({ queries }) => {
    const [{ diagnosisQuery }, { applicationQuery }] = await Promise.all([
      import('#web/portal/diagnosis/diagnosis.queries.ts'),
      import('#web/portal/parts/application.queries.ts'),
    ]);
    // The answers of the rebanking application are optional defaults, so a failed read is ignored.
    await Promise.all([queries.fetchQuery(diagnosisQuery), queries.prefetchQuery(applicationQuery)]);
  },
});
