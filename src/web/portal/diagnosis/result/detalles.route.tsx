import { DiagnosisSkeleton } from '#web/portal/diagnosis/DiagnosisSkeleton.tsx';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const diagnosticoDetalles = page({
  title: 'Tu panorama',
  component: lazyPage(() => import('./DetailsPage.tsx'), 'DetailsPage'),
  skeleton: DiagnosisSkeleton,
  load: async ({ queries }) => {
    const { diagnosisQuery } = await import('#web/portal/diagnosis/diagnosis.queries.ts');
    await Promise.all([queries.fetchQuery(diagnosisQuery), queries.prefetchQuery(managementQuery)]);
  },
});
