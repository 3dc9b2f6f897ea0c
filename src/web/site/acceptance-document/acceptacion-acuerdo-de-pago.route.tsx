import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const acceptacionAcuerdoDePago = page({
  title: 'Tu membresía',
  browserOnly: true,
  component: lazyPage(() => import('./AcceptancePage.tsx'), 'AcceptancePage'),
  search: ({ token }) => (typeof token === 'string' && token !== '' ? { token } : {}),
});
