import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const iniciarSesion = page({
  title: 'Iniciar sesión',
  component: lazyPage(() => import('#web/features/auth/SignInPage.tsx'), 'SignInPage'),
});
