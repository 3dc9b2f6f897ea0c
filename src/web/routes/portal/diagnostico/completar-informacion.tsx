import { DiagnosisSkeleton } from '#web/features/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const completarInformacion = page({
  title: 'Tu información',
  component: lazyPage(() => import('#web/features/diagnosis/CompletePage.tsx'), 'CompletePage'),
  skeleton: DiagnosisSkeleton,
  focus: {
    back: { to: '/portal/diagnostico/objetivo', label: 'Tu objetivo' },
    steps: { labels: ['Objetivo', 'Tu mes', 'Panorama'], current: 1 },
  },
  load: async ({ queries }) => {
    const { diagnosisQuery } = await import('#web/features/diagnosis/diagnosis.queries.ts');
    await queries.fetchQuery(diagnosisQuery);
  },
});
