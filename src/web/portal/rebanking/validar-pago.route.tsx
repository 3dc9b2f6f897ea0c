import { getRouteApi } from '@tanstack/react-router';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { returnSearch } from '#web/portal/provider-return.ts';

const route = getRouteApi('/app/portal/rebancarizacion/validar-pago');

export const validarPagoMembresia = page({
  title: 'Pago de tu plan',
  component: composedPage(
    {
      PaymentReturnPage: () => import('#web/portal/payments/PaymentReturnPage.tsx'),
      AgreementStairs: () => import('#web/portal/agreements/AgreementStairs.tsx'),
      ApprovedMembership: () => import('./ApprovedMembership.tsx'),
    },
    ({ PaymentReturnPage, AgreementStairs, ApprovedMembership }) =>
      () => (
        <PaymentReturnPage
          strategy="membresia"
          hint={returnSearch(route.useSearch())}
          AgreementStairs={AgreementStairs}
          Approved={ApprovedMembership}
        />
      ),
  ),
  search: returnSearch,
});
