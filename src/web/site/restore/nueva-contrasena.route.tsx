import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const nuevaContrasena = page({
  title: 'Tu nueva contraseña',
  browserOnly: true,
  component: lazyPage(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
});
