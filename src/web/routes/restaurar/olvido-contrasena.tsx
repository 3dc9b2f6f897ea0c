import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const olvidoContrasena = page({
  title: 'Recuperemos tu cuenta',
  component: lazyPage(() => import('#web/features/auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});
