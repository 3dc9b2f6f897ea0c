import { awaitBriefly } from '#web/shared/api/queries.ts';
import { helpAddress } from '#web/shared/help/help-address.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const ayudaDelPortal = page({
  title: 'Ayuda',
  component: lazyPage(() => import('./PortalHelpPage.tsx'), 'PortalHelpPage'),
  search: helpAddress,
  load: ({ queries }) => awaitBriefly(queries, 'tool-tips.json'),
});
