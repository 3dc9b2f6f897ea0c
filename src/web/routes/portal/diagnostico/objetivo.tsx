import { DiagnosisSkeleton } from '#web/features/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const objetivo = page({
  title: 'Tu objetivo',
  component: lazyPage(() => import('#web/features/diagnosis/ObjectivePage.tsx'), 'ObjectivePage'),
  skeleton: DiagnosisSkeleton,
  focus: {
    back: { to: '/portal', label: 'Inicio' },
    steps: { labels: ['Objetivo', 'Tu mes', 'Panorama'], current: 0 },
  },
  load: async ({ queries }) => {
    const { diagnosisQuery } = await import('#web/features/diagnosis/diagnosis.queries.ts');
    await queries.ensureQueryData(diagnosisQuery);
  },
});
