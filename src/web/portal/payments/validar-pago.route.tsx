import { getRouteApi } from '@tanstack/react-router';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { returnSearch } from '#web/portal/provider-return.ts';
import { composedPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

const route = getRouteApi('/app/portal/validar-pago/$strategy');

export const validarPago = page({
  title: 'Tu pago',
  component: composedPage(
    {
      PaymentReturnPage: () => import('./PaymentReturnPage.tsx'),
      AgreementStairs: () => import('#web/portal/agreements/AgreementStairs.tsx'),
    },
    ({ PaymentReturnPage, AgreementStairs }) =>
      () => (
        <PaymentReturnPage
          strategy={(route.useParams() as { strategy: PaymentStrategy }).strategy}
          hint={returnSearch(route.useSearch())}
          AgreementStairs={AgreementStairs}
        />
      ),
  ),
  search: returnSearch,
});
