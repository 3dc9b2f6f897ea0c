import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const crossCore = page({
  title: 'Confirmemos que eres tú',
  load: async ({ queries }) => {
    const { identityQuery, validationQuery } = await import('#web/features/validation/validation.queries.ts');
    await Promise.all([queries.fetchQuery(validationQuery), queries.fetchQuery(identityQuery)]);
  },
  component: lazyPage(() => import('#web/features/validation/CrossCorePage.tsx'), 'CrossCorePage'),
});
