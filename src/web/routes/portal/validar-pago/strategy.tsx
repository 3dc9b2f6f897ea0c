import { getRouteApi } from '@tanstack/react-router';
import type { PaymentStrategy } from '#contract/payments.ts';
import { returnSearch } from '#web/routing/provider-return.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';

const route = getRouteApi('/app/portal/validar-pago/$strategy');

export const validarPago = page({
  title: 'Tu pago',
  component: lazyPage(async () => {
    const [{ PaymentReturnPage }, { AgreementStairs }] = await Promise.all([
      import('#web/features/payments/PaymentReturnPage.tsx'),
      import('#web/features/agreements/AgreementStairs.tsx'),
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
