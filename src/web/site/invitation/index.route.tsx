import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const index = page({
  title: 'Te damos la bienvenida',
  browserOnly: true,
  component: lazyPage(() => import('./InvitationPage.tsx'), 'InvitationPage'),
});
