import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const registro = page({
  title: 'Crear tu cuenta',
  search: ({ paso }): { paso?: string } => (typeof paso === 'string' ? { paso } : {}),
  component: lazyPage(() => import('#web/features/registration/RegisterPage.tsx'), 'RegisterPage'),
});
