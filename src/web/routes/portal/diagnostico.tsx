import { DiagnosisSkeleton } from '#web/features/diagnosis/DiagnosisSkeleton.tsx';
import { page } from '#web/routing/page.ts';

// Its guard always leads on: to the objective, to what is missing, or to the result.
export const diagnostico = page({ title: 'Tu diagnóstico', component: DiagnosisSkeleton, skeleton: DiagnosisSkeleton });
