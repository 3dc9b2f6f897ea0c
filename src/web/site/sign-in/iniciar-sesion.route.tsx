import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const iniciarSesion = page({
  title: 'Iniciar sesión',
  component: lazyPage(() => import('./SignInPage.tsx'), 'SignInPage'),
});
