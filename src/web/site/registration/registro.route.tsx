import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const registro = page({
  title: 'Crear tu cuenta',
  search: ({ paso }): { paso?: string } => (typeof paso === 'string' ? { paso } : {}),
  component: lazyPage(() => import('./RegisterPage.tsx'), 'RegisterPage'),
});
