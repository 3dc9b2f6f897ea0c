import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const nuevaContrasena = page({
  title: 'Tu nueva contraseña',
  component: lazyPage(() => import('#web/features/auth/NewPasswordPage.tsx'), 'NewPasswordPage'),
});
