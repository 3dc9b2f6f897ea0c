import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

export const qntPreview = page({
  title: 'Puede que tengamos una propuesta para ti',
  component: lazyPage(() => import('#web/features/preview/ClientPreviewPage.tsx'), 'ClientPreviewPage'),
});
