import { awaitBriefly } from '#web/shared/api/queries.ts';
import { helpAddress } from '#web/shared/help/help-address.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const ayuda = page({
  title: 'Ayuda',
  component: composedPage(
    {
      HelpPage: () => import('#web/shared/help/HelpPage.tsx'),
    },
    ({ HelpPage }) =>
      () => <HelpPage frame="wrap" />,
  ),
  search: helpAddress,
  load: ({ queries }) => awaitBriefly(queries, 'tool-tips.json'),
});
