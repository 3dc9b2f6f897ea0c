import { documentsQuery, managementQuery } from '#web/api/person.queries.ts';
import { PortalHomeSkeleton } from '#web/features/home/PortalHomeSkeleton.tsx';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const portal = page({
  title: 'Inicio',
  component: lazyPage(async () => {
    const [{ PortalHomePage }, { RebankingBanner }, { IdentityCard }] = await Promise.all([
      import('#web/features/home/PortalHomePage.tsx'),
      import('#web/features/rebanking/RebankingBanner.tsx'),
      import('#web/features/validation/IdentityCard.tsx'),
    ]);
    return { Page: () => <PortalHomePage Rebanking={RebankingBanner} Identity={IdentityCard} /> };
  }, 'Page'),
  skeleton: PortalHomeSkeleton,
  // Each block of the home shows its own failure, so none of them fails the page.
  load: ({ queries }) => Promise.all([queries.prefetchQuery(managementQuery), queries.prefetchQuery(documentsQuery)]),
});
