import { documentsQuery } from '#web/api/queries.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const documentos = page({
  title: 'Tus documentos',
  component: lazyPage(() => import('#web/features/documents/DocumentsPage.tsx'), 'DocumentsPage'),
  load: ({ queries }) => queries.ensureQueryData(documentsQuery),
});
