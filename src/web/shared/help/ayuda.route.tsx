import { awaitBriefly } from '#web/shared/api/queries.ts';
import { helpAddress } from './help-address.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const ayuda = page({
  title: 'Ayuda',
  component: lazyPage(() => import('./HelpPage.tsx'), 'HelpPage'),
  search: helpAddress,
  load: ({ queries }) => awaitBriefly(queries, 'tool-tips.json'),
});
