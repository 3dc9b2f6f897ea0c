import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const nuevoContacto = page({
  title: 'Confirma tu contacto',
  browserOnly: true,
  // Fetched with the page: its calls are no part of what every visitor loads.
  load: async ({ queries }) => {
    const { validationQuery } = await import('./validation.queries.ts');
    await queries.fetchQuery(validationQuery);
  },
  component: lazyPage(() => import('./NewContactPage.tsx'), 'NewContactPage'),
});
