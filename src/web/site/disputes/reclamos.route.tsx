import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const reclamosPublicos = page({
  title: 'Presenta un reclamo',
  search: ({ paso }): { paso?: string } => (typeof paso === 'string' && /^[1-4]$/.test(paso) ? { paso } : {}),
  component: lazyPage(() => import('./PublicDisputePage.tsx'), 'PublicDisputePage'),
});
