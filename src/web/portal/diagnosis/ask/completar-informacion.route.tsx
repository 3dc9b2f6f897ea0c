import { DiagnosisSkeleton } from '#web/portal/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const completarInformacion = page({
  title: 'Tu información',
  component: lazyPage(() => import('./CompletePage.tsx'), 'CompletePage'),
  skeleton: DiagnosisSkeleton,
  focus: {
    back: { to: '/portal/diagnostico/objetivo', label: 'Tu objetivo' },
    steps: { labels: ['Objetivo', 'Tu mes', 'Panorama'], current: 1 },
  },
  load: async ({ queries }) => {
    const { diagnosisQuery } = await import('#web/portal/diagnosis/diagnosis.queries.ts');
    await queries.fetchQuery(diagnosisQuery);
  },
});
