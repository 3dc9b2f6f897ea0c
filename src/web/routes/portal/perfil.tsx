import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const perfil = page({
  title: 'Tu perfil',
  component: lazyPage(async () => {
    const [{ ProfilePage }, { IdentityCard }] = await Promise.all([
      import('#web/features/profile/ProfilePage.tsx'),
      import('#web/features/validation/IdentityCard.tsx'),
    ]);
    return { Page: () => <ProfilePage Identity={IdentityCard} /> };
  }, 'Page'),
  // What it reads comes with the page: nobody else needs to know the shape of a profile.
  load: async ({ queries }) => {
    const { profileQuery } = await import('#web/features/profile/profile.queries.ts');
    await queries.ensureQueryData(profileQuery);
  },
});
