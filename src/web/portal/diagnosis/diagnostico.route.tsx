import { DiagnosisSkeleton } from './DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

// This page appears only when the guard cannot read the state.
export const diagnostico = page({
  title: 'Tu diagnóstico',
  component: lazyPage(() => import('./DiagnosisPage.tsx'), 'DiagnosisPage'),
  skeleton: DiagnosisSkeleton,
});
