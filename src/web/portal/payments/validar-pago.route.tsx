import { getRouteApi } from '@tanstack/react-router';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { returnSearch } from '#web/portal/provider-return.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';

const route = getRouteApi('/app/portal/validar-pago/$strategy');

export const validarPago = page({
  title: 'Tu pago',
  component: lazyPage(async () => {
    const [{ PaymentReturnPage }, { AgreementStairs }] = await Promise.all([
      import('./PaymentReturnPage.tsx'),
      import('#web/portal/agreements/AgreementStairs.tsx'),
    ]);
    const Page = () => (
      <PaymentReturnPage
        strategy={(route.useParams() as { strategy: PaymentStrategy }).strategy}
        hint={returnSearch(route.useSearch())}
        AgreementStairs={AgreementStairs}
      />
    );
    return { Page };
  }, 'Page'),
  search: returnSearch,
});
