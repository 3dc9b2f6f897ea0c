import { DiagnosisSkeleton } from './DiagnosisSkeleton.tsx';
import { page } from '#web/shared/routing/page.ts';

// Its guard always leads on: to the objective, to what is missing, or to the result.
export const diagnostico = page({ title: 'Tu diagnóstico', component: DiagnosisSkeleton, skeleton: DiagnosisSkeleton });
