import { createRoute } from '@tanstack/react-router';
import { acceptacionAcuerdoDePago } from './routes/documentos/acceptacion-acuerdo-de-pago.tsx';
import { diagnosticoFinanciero } from './routes/diagnostico-financiero.tsx';
import { index } from './routes/index.tsx';
import { iniciarSesion } from './routes/iniciar-sesion.tsx';
import { inicio } from './routes/inicio.tsx';
import { completarInformacion } from './routes/portal/diagnostico/completar-informacion.tsx';
import { diagnosticoDetalles } from './routes/portal/diagnostico/detalles.tsx';
import { objetivo } from './routes/portal/diagnostico/objetivo.tsx';
import { simulador } from './routes/portal/diagnostico/simulador.tsx';
import { diagnostico } from './routes/portal/diagnostico.tsx';
import { documentos } from './routes/portal/documentos.tsx';
import { portal } from './routes/portal/index.tsx';
import { aceptarPlan } from './routes/portal/ofertas/aceptar-plan.tsx';
import { acuerdoDetalles } from './routes/portal/ofertas/acuerdos/detalles.tsx';
import { detalles } from './routes/portal/ofertas/detalles.tsx';
import { seleccionarPlan } from './routes/portal/ofertas/seleccionar-plan.tsx';
import { ofertas } from './routes/portal/ofertas.tsx';
import { perfil } from './routes/portal/perfil.tsx';
import { solicitar } from './routes/portal/rebancarizacion/solicitar.tsx';
import { validarPagoMembresia } from './routes/portal/rebancarizacion/validar-pago.tsx';
import { rebancarizacion } from './routes/portal/rebancarizacion.tsx';
import { validarPago } from './routes/portal/validar-pago/strategy.tsx';
import { programaRebancarizacion } from './routes/programa-rebancarizacion.tsx';
import { qntPreview } from './routes/qnt-preview.tsx';
import { registro } from './routes/registro.tsx';
import { nuevaContrasena } from './routes/restaurar/nueva-contrasena.tsx';
import { olvidoContrasena } from './routes/restaurar/olvido-contrasena.tsx';
import { recuperarContrasena } from './routes/restaurar/recuperar-contrasena.tsx';
import { crossCore } from './routes/validacion/cross-core.tsx';
import { nuevoContacto } from './routes/validacion/nuevo-contacto.tsx';
import { guarded } from './routing/guard.ts';
import {
  cardPaymentValidation,
  cardPaymentValidationOfRoute,
  diagnosisRedirect,
  postLogin,
  postLoginTarget,
  rebanking,
  signedIn,
  tokenValidation,
} from './routing/guards.ts';
import { app, documents, landing, main, register, rootRoute } from './routing/root.ts';
import { agreementChosen, offerChosen, offerOrItsAgreementChosen } from './routing/selection.ts';

// The whole map of the product: name, path, layout and guards of the specification's table, and the page.
const inLanding = { getParentRoute: () => landing };
const inRegister = { getParentRoute: () => register };
const inDocuments = { getParentRoute: () => documents };
const inMain = { getParentRoute: () => main };
const inApp = { getParentRoute: () => app };

const landingRoutes = {
  home: createRoute({ ...inLanding, path: '/inicio', ...inicio }),
  login: createRoute({ ...inLanding, path: '/iniciar-sesion', beforeLoad: guarded(postLogin), ...iniciarSesion }),
  clientTypePreview: createRoute({ ...inLanding, path: '/qnt-preview', ...qntPreview }),
  rebankingProgram: createRoute({ ...inLanding, path: '/programa-rebancarizacion', ...programaRebancarizacion }),
  financialDiagnosis: createRoute({ ...inLanding, path: '/diagnostico-financiero', ...diagnosticoFinanciero }),
};

const mainRoutes = {
  index: createRoute({ ...inMain, path: '/', beforeLoad: guarded(tokenValidation), ...index }),
};

const registerRoutes = {
  register: createRoute({ ...inRegister, path: '/registro', ...registro }),
  restoreNewPassword: createRoute({ ...inRegister, path: '/restaurar/nueva-contrasena', ...nuevaContrasena }),
  restoreForgotPassword: createRoute({ ...inRegister, path: '/restaurar/olvido-contrasena', ...olvidoContrasena }),
  restoreRecoverPassword: createRoute({
    ...inRegister,
    path: '/restaurar/recuperar-contrasena',
    ...recuperarContrasena,
  }),
  validationCrossCore: createRoute({ ...inRegister, path: '/validacion/cross-core', ...crossCore }),
  validationNewContact: createRoute({ ...inRegister, path: '/validacion/nuevo-contacto', ...nuevoContacto }),
};

const documentsRoutes = {
  documentsPaymentAcceptance: createRoute({
    ...inDocuments,
    path: '/documentos/acceptacion-acuerdo-de-pago',
    ...acceptacionAcuerdoDePago,
  }),
};

const appRoutes = {
  portal: createRoute({ ...inApp, path: '/portal', beforeLoad: guarded(signedIn, postLoginTarget), ...portal }),
  offersList: createRoute({ ...inApp, path: '/portal/ofertas', beforeLoad: guarded(signedIn), ...ofertas }),
  offerDetails: createRoute({
    ...inApp,
    path: '/portal/ofertas/detalles',
    beforeLoad: guarded(signedIn, cardPaymentValidation('oferta'), offerChosen),
    ...detalles,
  }),
  selectPlan: createRoute({
    ...inApp,
    path: '/portal/ofertas/seleccionar-plan',
    beforeLoad: guarded(signedIn, offerChosen),
    ...seleccionarPlan,
  }),
  acceptPlan: createRoute({
    ...inApp,
    path: '/portal/ofertas/aceptar-plan',
    beforeLoad: guarded(signedIn, offerOrItsAgreementChosen),
    ...aceptarPlan,
  }),
  agreementDetails: createRoute({
    ...inApp,
    path: '/portal/ofertas/acuerdos/detalles',
    beforeLoad: guarded(signedIn, cardPaymentValidation('acuerdo'), agreementChosen),
    ...acuerdoDetalles,
  }),
  diagnosis: createRoute({
    ...inApp,
    path: '/portal/diagnostico',
    beforeLoad: guarded(signedIn, diagnosisRedirect),
    ...diagnostico,
  }),
  diagnosisTarget: createRoute({
    ...inApp,
    path: '/portal/diagnostico/objetivo',
    beforeLoad: guarded(signedIn, cardPaymentValidation('diagnostico')),
    ...objetivo,
  }),
  diagnosisDetails: createRoute({
    ...inApp,
    path: '/portal/diagnostico/detalles',
    beforeLoad: guarded(signedIn),
    ...diagnosticoDetalles,
  }),
  diagnosisSimulator: createRoute({
    ...inApp,
    path: '/portal/diagnostico/simulador',
    beforeLoad: guarded(signedIn),
    ...simulador,
  }),
  diagnosisCompleteInformation: createRoute({
    ...inApp,
    path: '/portal/diagnostico/completar-informacion',
    beforeLoad: guarded(signedIn),
    ...completarInformacion,
  }),
  rebankingPortal: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion',
    beforeLoad: guarded(signedIn, rebanking),
    ...rebancarizacion,
  }),
  rebankingRequest: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion/solicitar',
    beforeLoad: guarded(signedIn),
    ...solicitar,
  }),
  rebankingPaymentValidation: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion/validar-pago',
    beforeLoad: guarded(signedIn, cardPaymentValidation('membresia')),
    ...validarPagoMembresia,
  }),
  validatePayment: createRoute({
    ...inApp,
    path: '/portal/validar-pago/$strategy',
    beforeLoad: guarded(signedIn, cardPaymentValidationOfRoute),
    ...validarPago,
  }),
  // Ours, beyond the table.
  documents: createRoute({ ...inApp, path: '/portal/documentos', beforeLoad: guarded(signedIn), ...documentos }),
  profile: createRoute({ ...inApp, path: '/portal/perfil', beforeLoad: guarded(signedIn), ...perfil }),
};

export const routeTree = rootRoute.addChildren([
  landing.addChildren(landingRoutes),
  register.addChildren(registerRoutes),
  documents.addChildren(documentsRoutes),
  main.addChildren(mainRoutes),
  app.addChildren(appRoutes),
]);

export const routesByLayout = {
  landing: landingRoutes,
  register: registerRoutes,
  documents: documentsRoutes,
  main: mainRoutes,
  app: appRoutes,
} as const;
