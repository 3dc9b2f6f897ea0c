import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { readDisputes } from './reclamos.route.tsx';

const steps = ['Deuda', 'Qué pasa', 'Detalles'];

export const nuevoReclamo = page({
  title: 'Nuevo reclamo',
  component: lazyPage(() => import('./NewDisputePage.tsx'), 'NewDisputePage'),
  search: ({ obligacion }): { obligacion?: string } => (typeof obligacion === 'string' ? { obligacion } : {}),
  load: readDisputes,
  focus: { back: { to: '/portal/reclamos', label: 'Tus reclamos' }, steps: { labels: steps, current: 0 } },
});
