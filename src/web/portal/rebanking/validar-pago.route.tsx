import { getRouteApi } from '@tanstack/react-router';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { page } from '#web/shared/routing/page.ts';
import { returnSearch } from '#web/portal/provider-return.ts';

const route = getRouteApi('/app/portal/rebancarizacion/validar-pago');

export const validarPagoMembresia = page({
  title: 'Pago de tu plan',
  component: lazyPage(async () => {
    const [{ PaymentReturnPage }, { AgreementStairs }, { ApprovedMembership }] = await Promise.all([
      import('#web/portal/payments/PaymentReturnPage.tsx'),
      import('#web/portal/agreements/AgreementStairs.tsx'),
      import('./ApprovedMembership.tsx'),
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
