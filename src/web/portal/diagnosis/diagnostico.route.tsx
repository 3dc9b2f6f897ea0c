import { DiagnosisSkeleton } from './DiagnosisSkeleton.tsx';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

// Its guard leads on to the objective, to what is missing, or to the result; without an answer of the server it stays.
export const diagnostico = page({
  title: 'Tu diagnóstico',
  component: lazyPage(async () => {
    const { UnreadPage } = await import('#web/portal/parts/UnreadPage.tsx');
    return { Page: () => <UnreadPage title="Tu diagnóstico" /> };
  }, 'Page'),
  skeleton: DiagnosisSkeleton,
});
