import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { readDisputes } from './reclamos.route.tsx';

export const detallesDelReclamo = page({
  title: 'Tu reclamo',
  component: lazyPage(() => import('./DisputePage.tsx'), 'DisputePage'),
  search: ({ reclamo }): { reclamo?: string } => (typeof reclamo === 'string' ? { reclamo } : {}),
  load: readDisputes,
  focus: { back: { to: '/portal/reclamos', label: 'Tus reclamos' } },
});
