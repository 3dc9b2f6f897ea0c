import { createRoute } from '@tanstack/react-router';
import { acceptacionAcuerdoDePago } from './routes/documentos/acceptacion-acuerdo-de-pago.tsx';
import { diagnosticoFinanciero } from './routes/diagnostico-financiero.tsx';
import { index } from './routes/index.tsx';
import { iniciarSesion } from './routes/iniciar-sesion.tsx';
import { inicio } from './routes/inicio.tsx';
import { programaRebancarizacion } from './routes/programa-rebancarizacion.tsx';
import { qntPreview } from './routes/qnt-preview.tsx';
import { registro } from './routes/registro.tsx';
import { nuevaContrasena } from './routes/restaurar/nueva-contrasena.tsx';
import { olvidoContrasena } from './routes/restaurar/olvido-contrasena.tsx';
import { recuperarContrasena } from './routes/restaurar/recuperar-contrasena.tsx';
import { crossCore } from './routes/validacion/cross-core.tsx';
import { nuevoContacto } from './routes/validacion/nuevo-contacto.tsx';
import { guarded } from './routing/guard.ts';
import { postLogin, tokenValidation } from './routing/guards.ts';
import type { PortalPages } from './routes/portal-part.ts';
import { app, documents, landing, main, register, rootRoute } from './routing/root.ts';

// The whole map of the product: name, path and layout of the specification's table; guards and pages of public routes here,
// those of the portal in its own part.
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

/** What a page under /portal is, which comes with the portal's own part (routes/portal-part.ts); until then nothing. */
const late = <Name extends keyof PortalPages>(_name: Name) => ({}) as PortalPages[Name];

const appRoutes = {
  portal: createRoute({ ...inApp, path: '/portal', ...late('portal') }),
  offersList: createRoute({ ...inApp, path: '/portal/ofertas', ...late('offersList') }),
  offerDetails: createRoute({ ...inApp, path: '/portal/ofertas/detalles', ...late('offerDetails') }),
  selectPlan: createRoute({ ...inApp, path: '/portal/ofertas/seleccionar-plan', ...late('selectPlan') }),
  acceptPlan: createRoute({ ...inApp, path: '/portal/ofertas/aceptar-plan', ...late('acceptPlan') }),
  agreementDetails: createRoute({
    ...inApp,
    path: '/portal/ofertas/acuerdos/detalles',
    ...late('agreementDetails'),
  }),
  diagnosis: createRoute({ ...inApp, path: '/portal/diagnostico', ...late('diagnosis') }),
  diagnosisTarget: createRoute({ ...inApp, path: '/portal/diagnostico/objetivo', ...late('diagnosisTarget') }),
  diagnosisDetails: createRoute({ ...inApp, path: '/portal/diagnostico/detalles', ...late('diagnosisDetails') }),
  diagnosisSimulator: createRoute({
    ...inApp,
    path: '/portal/diagnostico/simulador',
    ...late('diagnosisSimulator'),
  }),
  diagnosisCompleteInformation: createRoute({
    ...inApp,
    path: '/portal/diagnostico/completar-informacion',
    ...late('diagnosisCompleteInformation'),
  }),
  rebankingPortal: createRoute({ ...inApp, path: '/portal/rebancarizacion', ...late('rebankingPortal') }),
  rebankingRequest: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion/solicitar',
    ...late('rebankingRequest'),
  }),
  rebankingPaymentValidation: createRoute({
    ...inApp,
    path: '/portal/rebancarizacion/validar-pago',
    ...late('rebankingPaymentValidation'),
  }),
  validatePayment: createRoute({ ...inApp, path: '/portal/validar-pago/$strategy', ...late('validatePayment') }),
  // Ours, beyond the table.
  documents: createRoute({ ...inApp, path: '/portal/documentos', ...late('documents') }),
  profile: createRoute({ ...inApp, path: '/portal/perfil', ...late('profile') }),
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
