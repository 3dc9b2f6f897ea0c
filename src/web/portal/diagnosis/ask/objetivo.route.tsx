import { DiagnosisSkeleton } from '#web/portal/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const objetivo = page({
  title: 'Tu objetivo',
  component: lazyPage(() => import('./ObjectivePage.tsx'), 'ObjectivePage'),
  skeleton: DiagnosisSkeleton,
  focus: {
    back: { to: '/portal', label: 'Inicio' },
    steps: { labels: ['Objetivo', 'Tu mes', 'Panorama'], current: 0 },
  },
  load: async ({ queries }) => {
    const { diagnosisQuery } = await import('#web/portal/diagnosis/diagnosis.queries.ts');
    await queries.ensureQueryData(diagnosisQuery);
  },
});
