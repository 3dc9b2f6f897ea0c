import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const perfil = page({
  title: 'Tu perfil',
  component: lazyPage(async () => {
    const [{ ProfilePage }, { IdentityCard }] = await Promise.all([
      import('./ProfilePage.tsx'),
      import('#web/portal/parts/IdentityCard.tsx'),
    ]);
    return { Page: () => <ProfilePage Identity={IdentityCard} /> };
  }, 'Page'),
  // What it reads comes with the page: nobody else needs to know the shape of a profile.
  load: async ({ queries }) => {
    const { profileQuery } = await import('./profile.queries.ts');
    await queries.ensureQueryData(profileQuery);
  },
});
