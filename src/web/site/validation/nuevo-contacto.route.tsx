import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const nuevoContacto = page({
  title: 'Confirma tu contacto',
  browserOnly: true,
  // The query is imported dynamically, so that the contract of this page stays out of the common chunk.
  load: async ({ queries }) => {
    const { validationQuery } = await import('./validation.queries.ts');
    await queries.fetchQuery(validationQuery);
  },
  component: lazyPage(() => import('./NewContactPage.tsx'), 'NewContactPage'),
});
