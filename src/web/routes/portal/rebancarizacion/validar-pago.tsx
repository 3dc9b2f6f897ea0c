import { getRouteApi } from '@tanstack/react-router';
import { lazyPage } from '#web/routing/lazy-page.ts';
import { page } from '#web/routing/page.ts';
import { returnSearch } from '#web/routing/provider-return.ts';

const route = getRouteApi('/app/portal/rebancarizacion/validar-pago');

export const validarPagoMembresia = page({
  title: 'Pago de tu plan',
  component: lazyPage(async () => {
    const [{ PaymentReturnPage }, { AgreementStairs }, { ApprovedMembership }] = await Promise.all([
      import('#web/features/payments/PaymentReturnPage.tsx'),
      import('#web/features/agreements/AgreementStairs.tsx'),
      import('#web/features/rebanking/ApprovedMembership.tsx'),
    ]);
    const Page = () => (
      <PaymentReturnPage
        strategy="membresia"
        hint={returnSearch(route.useSearch())}
        AgreementStairs={AgreementStairs}
        Approved={ApprovedMembership}
      />
    );
    return { Page };
  }, 'Page'),
  search: returnSearch,
});
