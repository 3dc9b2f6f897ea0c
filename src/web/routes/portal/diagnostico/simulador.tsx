import { DiagnosisSkeleton } from '#web/features/diagnosis/DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const simulador = page({
  title: 'Simulador',
  component: lazyPage(() => import('#web/features/diagnosis/SimulatorPage.tsx'), 'SimulatorPage'),
  skeleton: DiagnosisSkeleton,
  load: async ({ queries }) => {
    const { diagnosisQuery } = await import('#web/features/diagnosis/diagnosis.queries.ts');
    await queries.fetchQuery(diagnosisQuery);
  },
});
