import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const acceptacionAcuerdoDePago = page({
  title: 'Acuerdo de pago',
  component: lazyPage(() => import('#web/features/rebanking/AcceptancePage.tsx'), 'AcceptancePage'),
  search: ({ token }) => (typeof token === 'string' && token !== '' ? { token } : {}),
});
