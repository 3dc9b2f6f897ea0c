import { createRoute } from '@tanstack/react-router';
import { guarded } from '#web/shared/routing/guard.ts';
import { lazyPage } from '#web/shared/routing/lazy-page.ts';
import { rootRoute } from './root.ts';
import { acceptacionAcuerdoDePago } from './acceptance-document/acceptacion-acuerdo-de-pago.route.tsx';
import { diagnosticoFinanciero } from './first-diagnosis/diagnostico-financiero.route.tsx';
import { postLogin, tokenValidation } from './guards.ts';
import { ayuda } from './help/ayuda.route.tsx';
import { inicio } from './home/inicio.route.tsx';
import { index } from './invitation/index.route.tsx';
import { qntPreview } from './preview/qnt-preview.route.tsx';
import { programaRebancarizacion } from './program/programa-rebancarizacion.route.tsx';
import { registro } from './registration/registro.route.tsx';
import { nuevaContrasena } from './restore/nueva-contrasena.route.tsx';
import { olvidoContrasena } from './restore/olvido-contrasena.route.tsx';
import { recuperarContrasena } from './restore/recuperar-contrasena.route.tsx';
import { iniciarSesion } from './sign-in/iniciar-sesion.route.tsx';
import { crossCore } from './validation/cross-core.route.tsx';
import { nuevoContacto } from './validation/nuevo-contacto.route.tsx';

// Every public page: name, path and layout of the specification's table, its guards and its page.

const landing = createRoute({
  getParentRoute: () => rootRoute,
  id: 'landing',
  component: lazyPage(() => import('./layouts/LandingLayout.tsx'), 'LandingLayout'),
});
const register = createRoute({
  getParentRoute: () => rootRoute,
  id: 'register',
  component: lazyPage(() => import('./layouts/RegisterLayout.tsx'), 'RegisterLayout'),
});
const documents = createRoute({
  getParentRoute: () => rootRoute,
  id: 'documents',
  component: lazyPage(() => import('./layouts/DocumentsLayout.tsx'), 'DocumentsLayout'),
});
const main = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  component: lazyPage(() => import('./layouts/MainLayout.tsx'), 'MainLayout'),
});

const inLanding = { getParentRoute: () => landing };
const inRegister = { getParentRoute: () => register };
const inDocuments = { getParentRoute: () => documents };
const inMain = { getParentRoute: () => main };

const landingRoutes = {
  home: createRoute({ ...inLanding, path: '/inicio', ...inicio }),
  login: createRoute({ ...inLanding, path: '/iniciar-sesion', beforeLoad: guarded(postLogin), ...iniciarSesion }),
  clientTypePreview: createRoute({ ...inLanding, path: '/qnt-preview', ...qntPreview }),
  rebankingProgram: createRoute({ ...inLanding, path: '/programa-rebancarizacion', ...programaRebancarizacion }),
  financialDiagnosis: createRoute({ ...inLanding, path: '/diagnostico-financiero', ...diagnosticoFinanciero }),
  // Ours, beyond the table.
  help: createRoute({ ...inLanding, path: '/ayuda', ...ayuda }),
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

export const siteRoutes = [
  landing.addChildren(landingRoutes),
  register.addChildren(registerRoutes),
  documents.addChildren(documentsRoutes),
  main.addChildren(mainRoutes),
] as const;

export const sitePages = {
  landing: landingRoutes,
  register: registerRoutes,
  documents: documentsRoutes,
  main: mainRoutes,
} as const;
