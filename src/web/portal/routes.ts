import { createRoute } from '@tanstack/react-router';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { guarded } from '#web/shared/routing/guard.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { rootRoute } from './root.ts';
import { acuerdoDetalles } from './agreements/acuerdos-detalles.route.tsx';
import { acuerdoAyuda } from './agreements/help/acuerdos-ayuda.route.tsx';
import { completarInformacion } from './diagnosis/ask/completar-informacion.route.tsx';
import { objetivo } from './diagnosis/ask/objetivo.route.tsx';
import { diagnostico } from './diagnosis/diagnostico.route.tsx';
import { diagnosticoDetalles } from './diagnosis/result/detalles.route.tsx';
import { simulador } from './diagnosis/simulator/simulador.route.tsx';
import { documentos } from './documents/documentos.route.tsx';
import {
  cardPaymentValidation,
  cardPaymentValidationOfRoute,
  diagnosisRedirect,
  postLoginTarget,
  rebanking,
} from './guards.ts';
import { ayudaDelPortal } from './help/ayuda.route.tsx';
import { portal } from './home/portal.route.tsx';
import { aceptarPlan } from './agreements/accept/aceptar-plan.route.tsx';
import { seleccionarPlan } from './offers/choose/seleccionar-plan.route.tsx';
import { detalles } from './offers/detail/detalles.route.tsx';
import { ofertas } from './offers/list/ofertas.route.tsx';
import { validarPago } from './payments/validar-pago.route.tsx';
import { perfil } from './profile/perfil.route.tsx';
import { rebancarizacion } from './rebanking/rebancarizacion.route.tsx';
import { solicitar } from './rebanking/solicitar.route.tsx';
import { validarPagoMembresia } from './rebanking/validar-pago.route.tsx';
import { agreementChosen, offerChosen, offerOrItsAgreementChosen } from './selection.ts';

// Every page under /portal: name and path of the specification's table, its guards in their order, and its page. Who is not
// signed in is led away before any of them (root.ts).

const app = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: lazyPage(() => import('./layouts/AppLayout.tsx'), 'AppLayout'),
  /** Its tabs depend on what the person has, so they wait for it, as the pages inside do. */
  loader: async ({ context: { user, queries } }) => {
    if (user) await queries.ensureQueryData(managementQuery).catch(() => undefined);
  },
});
const inApp = { getParentRoute: () => app };

const appRoutes = {
  portal: createRoute({ ...inApp, path: '/portal', beforeLoad: guarded(postLoginTarget), ...portal }),
  offersList: createRoute({ ...inApp, path: '/portal/ofertas', ...ofertas }),
  offerDetails: createRoute({
    ...inApp,
    path: '/portal/ofertas/detalles',
    beforeLoad: guarded(cardPaymentValidation('oferta'), offerChosen),
    ...detalles,
  }),
  selectPlan: createRoute({
    ...inApp,
    path: '/portal/ofertas/seleccionar-plan',
    beforeLoad: guarded(offerChosen),
    ...seleccionarPlan,
  }),
  acceptPlan: createRoute({
    ...inApp,
    path: '/portal/ofertas/aceptar-plan',
    beforeLoad: guarded(offerOrItsAgreementChosen),
    ...aceptarPlan,
  }),
  agreementDetails: createRoute({
    ...inApp,
    path: '/portal/ofertas/acuerdos/detalles',
    beforeLoad: guarded(cardPaymentValidation('acuerdo'), agreementChosen),
    ...acuerdoDetalles,
  }),
  diagnosis: createRoute({
    ...inApp,
    path: '/portal/diagnostico',
    beforeLoad: guarded(diagnosisRedirect),
    ...diagnostico,
  }),
  diagnosisTarget: createRoute({
    ...inApp,
    path: '/portal/diagnostico/objetivo',
    beforeLoad: guarded(cardPaymentValidation('diagnostico')),
    ...objetivo,
  }),
  diagnosisDetails: createRoute({
    ...inApp,
    path: '/portal/diagnostico/detalles',
    ...diagnosticoDetalles,
  }),
  diagnosisSimulator: createRoute({
    ...inApp,
    path: '/portal/diagnostico/simulador',
    ...simulador,
  }),
  diagnosisCompleteInformation: createRoute({
    ...inApp,
    path: '/portal/diagnostico/completar-informacion',
    ...completarInformacion,
  }),
  rebankingPortal: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion',
    beforeLoad: guarded(rebanking),
    ...rebancarizacion,
  }),
  rebankingRequest: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion/solicitar',
    ...solicitar,
  }),
  rebankingPaymentValidation: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion/validar-pago',
    beforeLoad: guarded(cardPaymentValidation('membresia')),
    ...validarPagoMembresia,
  }),
  validatePayment: createRoute({
    ...inApp,
    path: '/portal/validar-pago/$strategy',
    beforeLoad: guarded(cardPaymentValidationOfRoute),
    ...validarPago,
  }),
  // Ours, beyond the table.
  agreementHelp: createRoute({
    ...inApp,
    path: '/portal/ofertas/acuerdos/ayuda',
    beforeLoad: guarded(agreementChosen),
    ...acuerdoAyuda,
  }),
  documents: createRoute({ ...inApp, path: '/portal/documentos', ...documentos }),
  help: createRoute({ ...inApp, path: '/portal/ayuda', ...ayudaDelPortal }),
  profile: createRoute({ ...inApp, path: '/portal/perfil', ...perfil }),
};

export const portalRoutes = [app.addChildren(appRoutes)] as const;

export const portalPages = { app: appRoutes } as const;
