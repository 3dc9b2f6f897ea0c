import { awaitBriefly } from '#web/shared/api/queries.ts';
import { helpAddress } from '#web/shared/help/help-address.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

/** The public page's answers under an address that ends no session, and the tour once more. */
export const ayudaDelPortal = page({
  title: 'Ayuda',
  component: lazyPage(async () => {
    const [{ HelpPage }, { TourCard }] = await Promise.all([
      import('#web/shared/help/HelpPage.tsx'),
      import('./TourCard.tsx'),
    ]);
    return {
      Page: () => (
        <HelpPage>
          <TourCard />
        </HelpPage>
      ),
    };
  }, 'Page'),
  search: helpAddress,
  load: ({ queries }) => awaitBriefly(queries, 'tool-tips.json'),
});
