import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const inicio = page({
  title: 'Ponte al día y vuelve a empezar',
  component: lazyPage(() => import('./PublicHomePage.tsx'), 'PublicHomePage'),
});
