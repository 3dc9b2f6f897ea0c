import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const qntPreview = page({
  title: 'Puede que tengamos una propuesta para ti',
  component: lazyPage(() => import('./ClientPreviewPage.tsx'), 'ClientPreviewPage'),
});
