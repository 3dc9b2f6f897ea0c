import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const inicio = page({
  title: 'Ponte al día y vuelve a empezar',
  component: lazyPage(() => import('#web/features/home/PublicHomePage.tsx'), 'PublicHomePage'),
});
