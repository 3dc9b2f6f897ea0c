import { DiagnosisSkeleton } from '#web/portal/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const completarInformacion = page({
  title: 'Tu información',
  component: lazyPage(() => import('./CompletePage.tsx'), 'CompletePage'),
  skeleton: DiagnosisSkeleton,
  // The page counts its own steps.
  focus: { back: { to: '/portal/diagnostico/objetivo', label: 'Tu objetivo' } },
  load: async ({ queries }) => {
    const { applicationQuery, diagnosisQuery } = await import('#web/portal/diagnosis/diagnosis.queries.ts');
    // What the program was told fills what is empty here; without it, it is asked.
    await Promise.all([queries.fetchQuery(diagnosisQuery), queries.prefetchQuery(applicationQuery)]);
  },
});
