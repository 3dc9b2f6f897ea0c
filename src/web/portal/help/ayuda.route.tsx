import { awaitBriefly } from '#web/shared/api/queries.ts';
import { helpAddress } from '#web/shared/help/help-address.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

/**
 * The help page of the portal: the content of /ayuda under /portal, because a public URL would end the user's session.
 * The page also links to the tour.
 */
export const ayudaDelPortal = page({
  title: 'Ayuda',
  component: composedPage(
    {
      HelpPage: () => import('#web/shared/help/HelpPage.tsx'),
      TourCard: () => import('./TourCard.tsx'),
    },
    ({ HelpPage, TourCard }) =>
      () => (
        <HelpPage>
          <TourCard />
        </HelpPage>
      ),
  ),
  search: helpAddress,
  load: ({ queries }) => awaitBriefly(queries, 'tool-tips.json'),
});
