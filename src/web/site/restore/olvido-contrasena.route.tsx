import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const olvidoContrasena = page({
  title: 'Recuperemos tu cuenta',
  component: lazyPage(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});
