import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const index = page({
  title: 'Te damos la bienvenida',
  component: lazyPage(() => import('#web/features/auth/InvitationPage.tsx'), 'InvitationPage'),
});
