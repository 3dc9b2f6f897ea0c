import { documentsQuery } from '#web/shared/api/person.queries.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const documentos = page({
  title: 'Tus documentos',
  component: lazyPage(() => import('./DocumentsPage.tsx'), 'DocumentsPage'),
  load: async ({ queries }) => {
    const { withdrawalQuery } = await import('#web/portal/parts/application.queries.ts');
    // Only members have the right of withdrawal, so the page also opens when reading the withdrawal fails.
    await Promise.all([queries.ensureQueryData(documentsQuery), queries.prefetchQuery(withdrawalQuery)]);
  },
});
