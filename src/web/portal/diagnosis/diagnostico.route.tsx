import { DiagnosisSkeleton } from './DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

// The guard `diagnosisRedirect` redirects to the page of the step, unless it cannot load the step.
export const diagnostico = page({
  title: 'Tu diagnóstico',
  component: lazyPage(() => import('./DiagnosisPage.tsx'), 'DiagnosisPage'),
  skeleton: DiagnosisSkeleton,
});
