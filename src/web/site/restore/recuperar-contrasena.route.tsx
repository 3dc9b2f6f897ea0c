import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const recuperarContrasena = page({
  title: 'Escribe el código',
  browserOnly: true,
  component: lazyPage(() => import('./RecoverPasswordPage.tsx'), 'RecoverPasswordPage'),
});
