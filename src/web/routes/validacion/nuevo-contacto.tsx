import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const nuevoContacto = page({
  title: 'Confirma tu contacto',
  // Fetched with the page: its calls are no part of what every visitor loads.
  load: async ({ queries }) => {
    const { validationQuery } = await import('#web/features/validation/validation.queries.ts');
    await queries.fetchQuery(validationQuery);
  },
  component: lazyPage(() => import('#web/features/validation/NewContactPage.tsx'), 'NewContactPage'),
});
