import { DiagnosisSkeleton } from './DiagnosisSkeleton.tsx';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

// Its guard leads on to the objective, to what is missing, or to the result; without an answer of the server it stays.
export const diagnostico = page({
  title: 'Tu diagnóstico',
  component: composedPage({ UnreadPage: () => import('#web/portal/parts/UnreadPage.tsx') }, ({ UnreadPage }) => () => (
    <UnreadPage title="Tu diagnóstico" />
  )),
  skeleton: DiagnosisSkeleton,
});
