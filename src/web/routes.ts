import { createRoute } from '@tanstack/react-router';
import { acuerdoDetalles } from './portal/agreements/acuerdos-detalles.route.tsx';
import { aceptarPlan } from './portal/agreements/accept/aceptar-plan.route.tsx';
import { acuerdoAyuda } from './portal/agreements/help/acuerdos-ayuda.route.tsx';
import { completarInformacion } from './portal/diagnosis/ask/completar-informacion.route.tsx';
import { objetivo } from './portal/diagnosis/ask/objetivo.route.tsx';
import { diagnostico } from './portal/diagnosis/diagnostico.route.tsx';
import { diagnosticoDetalles } from './portal/diagnosis/result/detalles.route.tsx';
import { simulador } from './portal/diagnosis/simulator/simulador.route.tsx';
import { detallesDelReclamo } from './portal/disputes/detalles.route.tsx';
import { nuevoReclamo } from './portal/disputes/nuevo.route.tsx';
import { reclamos } from './portal/disputes/reclamos.route.tsx';
import { documentos } from './portal/documents/documentos.route.tsx';
import {
  activeMembership,
  cardPaymentValidation,
  cardPaymentValidationOfRoute,
  diagnosisRedirect,
  membershipAtProgramme,
  postLoginTarget,
  rebanking,
} from './portal/guards.ts';
import { portal } from './portal/home/portal.route.tsx';
import { SkeletonLayout } from './portal/layouts/SkeletonLayout.tsx';
import { seleccionarPlan } from './portal/offers/choose/seleccionar-plan.route.tsx';
import { detalles } from './portal/offers/detail/detalles.route.tsx';
import { ofertas } from './portal/offers/list/ofertas.route.tsx';
import { validarPago, validarPagoMembresia } from './portal/payments/validar-pago.route.tsx';
import { perfil } from './portal/profile/perfil.route.tsx';
import { programa } from './portal/rebanking/programa.route.tsx';
import { rebancarizacion } from './portal/rebanking/rebancarizacion.route.tsx';
import { solicitar } from './portal/rebanking/solicitar.route.tsx';
import { agreementChosen, offerChosen, offerOrItsAgreementChosen } from './portal/selection.ts';
import { admitToPortal, rootRoute } from './root.ts';
import { managementQuery } from './shared/api/person.queries.ts';
import { guarded, redirectTo } from './shared/routing/guard.ts';
import { lazyPage } from './shared/routing/lazy-page.ts';
import { blockTags, tagsAreLoaded } from './shared/session/measuring/tags-loaded.ts';
import { hasUserCookie } from './shared/session/user-cookie.ts';
import { acceptacionAcuerdoDePago } from './site/acceptance-document/acceptacion-acuerdo-de-pago.route.tsx';
import { reclamosPublicos } from './site/disputes/reclamos.route.tsx';
import { diagnosticoFinanciero } from './site/first-diagnosis/diagnostico-financiero.route.tsx';
import { postLogin, tokenValidation } from './site/guards.ts';
import { ayuda } from './shared/help/ayuda.route.tsx';
import { inicio } from './site/home/inicio.route.tsx';
import { index } from './site/invitation/index.route.tsx';
import { qntPreview } from './site/preview/qnt-preview.route.tsx';
import { programaRebancarizacion } from './site/program/programa-rebancarizacion.route.tsx';
import { registro } from './site/registration/registro.route.tsx';
import { nuevaContrasena } from './site/restore/nueva-contrasena.route.tsx';
import { olvidoContrasena } from './site/restore/olvido-contrasena.route.tsx';
import { recuperarContrasena } from './site/restore/recuperar-contrasena.route.tsx';
import { iniciarSesion } from './site/sign-in/iniciar-sesion.route.tsx';
import { crossCore } from './site/validation/cross-core.route.tsx';
import { nuevoContacto } from './site/validation/nuevo-contacto.route.tsx';

const inRoot = { getParentRoute: () => rootRoute };
const landing = createRoute({
  ...inRoot,
  id: 'landing',
  component: lazyPage(() => import('./site/layouts/LandingLayout.tsx'), 'LandingLayout'),
});
const register = createRoute({
  ...inRoot,
  id: 'register',
  component: lazyPage(() => import('./site/layouts/RegisterLayout.tsx'), 'RegisterLayout'),
});
const documents = createRoute({
  ...inRoot,
  id: 'documents',
  component: lazyPage(() => import('./site/layouts/DocumentsLayout.tsx'), 'DocumentsLayout'),
});
const main = createRoute({
  ...inRoot,
  id: 'main',
  component: lazyPage(() => import('./site/layouts/MainLayout.tsx'), 'MainLayout'),
});
const app = createRoute({
  ...inRoot,
  id: 'app',
  component: lazyPage(() => import('./portal/layouts/AppLayout.tsx'), 'AppLayout'),
  // The HTML from the server must not contain personal data, so the server renders only the skeleton of the page.
  ssr: false,
  pendingComponent: SkeletonLayout,
  beforeLoad: ({ context: { session, queries }, location, preload }) => {
    // Third-party measuring scripts never run in an HTML document that shows the portal.
    if (tagsAreLoaded() && !preload) throw redirectTo(location.href, { reloadDocument: true });
    if (!preload) blockTags();
    // Requests the debts in parallel with the request for the user, to save a round trip.
    if (!preload && hasUserCookie()) void queries.ensureQueryData(managementQuery).catch(() => undefined);
    return admitToPortal(session, { ...location, preload, isPage: true });
  },
  loader: async ({ context: { user, queries } }) => {
    if (user) await queries.ensureQueryData(managementQuery).catch(() => undefined);
  },
});

const inLanding = { getParentRoute: () => landing };
const inRegister = { getParentRoute: () => register };
const inDocuments = { getParentRoute: () => documents };
const inMain = { getParentRoute: () => main };
const inApp = { getParentRoute: () => app };

/**
 * The 28 routes of the specification in the order of the specification, then additional routes. Guards run in the
 * listed order.
 */
export const routes = {
  home: createRoute({ ...inLanding, path: '/inicio', ...inicio }),
  index: createRoute({ ...inMain, path: '/', beforeLoad: guarded(tokenValidation), ...index }),
  login: createRoute({ ...inLanding, path: '/iniciar-sesion', beforeLoad: guarded(postLogin), ...iniciarSesion }),
  register: createRoute({ ...inRegister, path: '/registro', ...registro }),
  clientTypePreview: createRoute({ ...inLanding, path: '/qnt-preview', ...qntPreview }),
  portal: createRoute({ ...inApp, path: '/portal', beforeLoad: guarded(postLoginTarget), ...portal }),
  rebankingProgram: createRoute({ ...inLanding, path: '/programa-rebancarizacion', ...programaRebancarizacion }),
  financialDiagnosis: createRoute({ ...inLanding, path: '/diagnostico-financiero', ...diagnosticoFinanciero }),
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
    beforeLoad: guarded(cardPaymentValidation('acuerdo'), agreementChosen, membershipAtProgramme),
    ...acuerdoDetalles,
  }),
  restoreNewPassword: createRoute({ ...inRegister, path: '/restaurar/nueva-contrasena', ...nuevaContrasena }),
  restoreForgotPassword: createRoute({ ...inRegister, path: '/restaurar/olvido-contrasena', ...olvidoContrasena }),
  restoreRecoverPassword: createRoute({
    ...inRegister,
    path: '/restaurar/recuperar-contrasena',
    ...recuperarContrasena,
  }),
  validationCrossCore: createRoute({ ...inRegister, path: '/validacion/cross-core', ...crossCore }),
  validationNewContact: createRoute({ ...inRegister, path: '/validacion/nuevo-contacto', ...nuevoContacto }),
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
  diagnosisDetails: createRoute({ ...inApp, path: '/portal/diagnostico/detalles', ...diagnosticoDetalles }),
  diagnosisSimulator: createRoute({ ...inApp, path: '/portal/diagnostico/simulador', ...simulador }),
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
  rebankingRequest: createRoute({ ...inApp, path: '/portal/rebancarizacion/solicitar', ...solicitar }),
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
  documentsPaymentAcceptance: createRoute({
    ...inDocuments,
    path: '/documentos/acceptacion-acuerdo-de-pago',
    ...acceptacionAcuerdoDePago,
  }),
  help: createRoute({ ...inLanding, path: '/ayuda', ...ayuda }),
  agreementHelp: createRoute({
    ...inApp,
    path: '/portal/ofertas/acuerdos/ayuda',
    beforeLoad: guarded(agreementChosen),
    ...acuerdoAyuda,
  }),
  programme: createRoute({ ...inApp, path: '/portal/programa', beforeLoad: guarded(activeMembership), ...programa }),
  portalDocuments: createRoute({ ...inApp, path: '/portal/documentos', ...documentos }),
  portalHelp: createRoute({ ...inApp, path: '/portal/ayuda', ...ayuda }),
  profile: createRoute({ ...inApp, path: '/portal/perfil', ...perfil }),
  disputes: createRoute({ ...inApp, path: '/portal/reclamos', ...reclamos }),
  newDispute: createRoute({ ...inApp, path: '/portal/reclamos/nuevo', ...nuevoReclamo }),
  disputeDetails: createRoute({ ...inApp, path: '/portal/reclamos/detalles', ...detallesDelReclamo }),
  publicDispute: createRoute({ ...inRegister, path: '/reclamos', ...reclamosPublicos }),
};

/** The children are passed by name, because the router's types use the names. */
function underLayouts() {
  const {
    home,
    login,
    clientTypePreview,
    rebankingProgram,
    financialDiagnosis,
    help,
    index: root,
    register: registration,
    restoreNewPassword,
    restoreForgotPassword,
    restoreRecoverPassword,
    validationCrossCore,
    validationNewContact,
    documentsPaymentAcceptance,
    publicDispute,
    ...ofPortal
  } = routes;
  return rootRoute.addChildren([
    landing.addChildren({ home, login, clientTypePreview, rebankingProgram, financialDiagnosis, help }),
    main.addChildren({ root }),
    register.addChildren({
      registration,
      restoreNewPassword,
      restoreForgotPassword,
      restoreRecoverPassword,
      validationCrossCore,
      validationNewContact,
      publicDispute,
    }),
    documents.addChildren({ documentsPaymentAcceptance }),
    app.addChildren(ofPortal),
  ]);
}

export const routeTree = underLayouts();
