import { DiagnosisSkeleton } from '#web/portal/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const simulador = page({
  title: 'Simulador',
  component: lazyPage(() => import('./SimulatorPage.tsx'), 'SimulatorPage'),
  skeleton: DiagnosisSkeleton,
  load: async ({ queries }) => {
    const { diagnosisQuery } = await import('#web/portal/diagnosis/diagnosis.queries.ts');
    await queries.fetchQuery(diagnosisQuery);
  },
});
