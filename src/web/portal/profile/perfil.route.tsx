import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const perfil = page({
  title: 'Tu perfil',
  component: lazyPage(() => import('./ProfilePage.tsx'), 'ProfilePage'),
  // The import is dynamic, so that the API contract of the profile is not in the common chunk.
  load: async ({ queries }) => {
    const { profileQuery } = await import('./profile.queries.ts');
    await queries.ensureQueryData(profileQuery);
  },
});
