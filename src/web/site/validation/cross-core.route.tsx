import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const crossCore = page({
  title: 'Confirmemos que eres tú',
  browserOnly: true,
  load: async ({ queries }) => {
    const { identityQuery, validationQuery } = await import('./validation.queries.ts');
    await Promise.all([queries.fetchQuery(validationQuery), queries.fetchQuery(identityQuery)]);
  },
  component: lazyPage(() => import('./CrossCorePage.tsx'), 'CrossCorePage'),
});
