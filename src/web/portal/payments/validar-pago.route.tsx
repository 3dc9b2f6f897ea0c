import { returnSearch } from '#web/portal/provider-return.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

const component = lazyPage(() => import('./PaymentReturnPage.tsx'), 'PaymentReturnPage');

export const validarPago = page({ title: 'Tu pago', component, search: returnSearch });

export const validarPagoMembresia = page({ title: 'Pago de tu plan', component, search: returnSearch });
