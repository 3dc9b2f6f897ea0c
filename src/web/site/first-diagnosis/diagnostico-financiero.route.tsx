import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

export const diagnosticoFinanciero = page({
  title: 'Diagnóstico financiero gratis',
  search: ({ pregunta }): { pregunta?: number } => {
    const asked = Number(pregunta);
    return Number.isInteger(asked) && asked >= 1 && asked <= 3 ? { pregunta: asked } : {};
  },
  component: lazyPage(() => import('./FirstDiagnosisPage.tsx'), 'FirstDiagnosisPage'),
});
