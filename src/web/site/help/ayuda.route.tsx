import { awaitBriefly } from '#web/shared/api/queries.ts';
import { helpAddress } from '#web/shared/help/help-address.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const ayuda = page({
  title: 'Ayuda',
  component: lazyPage(async () => {
    const { HelpPage } = await import('#web/shared/help/HelpPage.tsx');
    return { Page: () => <HelpPage frame="wrap" /> };
  }, 'Page'),
  search: helpAddress,
  load: ({ queries }) => awaitBriefly(queries, 'tool-tips.json'),
});
