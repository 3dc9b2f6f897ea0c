import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const recuperarContrasena = page({
  title: 'Escribe el código',
  component: lazyPage(() => import('#web/features/auth/RecoverPasswordPage.tsx'), 'RecoverPasswordPage'),
});
