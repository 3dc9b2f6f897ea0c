import { managementQuery } from '#web/api/person.queries.ts';
import { routesByLayout } from '#web/routes.ts';
import type { RouterContext } from '#web/routing/guard.ts';
import { guarded } from '#web/routing/guard.ts';
import { lazyPage } from '#web/routing/lazy-page.ts';
import {
  cardPaymentValidation,
  cardPaymentValidationOfRoute,
  diagnosisRedirect,
  postLoginTarget,
  rebanking,
  signedIn,
} from '#web/routing/portal-guards.ts';
import { app } from '#web/routing/root.ts';
import { agreementChosen, offerChosen, offerOrItsAgreementChosen } from '#web/routing/selection.ts';
import type { Session } from '#web/session/session.ts';
import { watchInactivity } from '#web/session/inactivity/inactivity-watch.ts';
import { publicConfig } from '#web/session/visit/public-config.ts';
import { completarInformacion } from './portal/diagnostico/completar-informacion.tsx';
import { diagnosticoDetalles } from './portal/diagnostico/detalles.tsx';
import { objetivo } from './portal/diagnostico/objetivo.tsx';
import { simulador } from './portal/diagnostico/simulador.tsx';
import { diagnostico } from './portal/diagnostico.tsx';
import { documentos } from './portal/documentos.tsx';
import { portal } from './portal/index.tsx';
import { aceptarPlan } from './portal/ofertas/aceptar-plan.tsx';
import { acuerdoDetalles } from './portal/ofertas/acuerdos/detalles.tsx';
import { detalles } from './portal/ofertas/detalles.tsx';
import { seleccionarPlan } from './portal/ofertas/seleccionar-plan.tsx';
import { ofertas } from './portal/ofertas.tsx';
import { perfil } from './portal/perfil.tsx';
import { solicitar } from './portal/rebancarizacion/solicitar.tsx';
import { validarPagoMembresia } from './portal/rebancarizacion/validar-pago.tsx';
import { rebancarizacion } from './portal/rebancarizacion.tsx';
import { validarPago } from './portal/validar-pago/strategy.tsx';

/** Its tabs depend on what the person has, so they wait for it, as the pages inside do. */
const layout = {
  component: lazyPage(() => import('#web/layouts/AppLayout.tsx'), 'AppLayout'),
  loader: async ({ context: { user, queries } }: { context: RouterContext & { user: object | null } }) => {
    if (user) await queries.ensureQueryData(managementQuery).catch(() => undefined);
  },
};

/** Of each page under /portal its guards, in their order, and all the rest but its place. */
const pages = {
  portal: { beforeLoad: guarded(signedIn, postLoginTarget), ...portal },
  offersList: { beforeLoad: guarded(signedIn), ...ofertas },
  offerDetails: { beforeLoad: guarded(signedIn, cardPaymentValidation('oferta'), offerChosen), ...detalles },
  selectPlan: { beforeLoad: guarded(signedIn, offerChosen), ...seleccionarPlan },
  acceptPlan: { beforeLoad: guarded(signedIn, offerOrItsAgreementChosen), ...aceptarPlan },
  agreementDetails: {
    beforeLoad: guarded(signedIn, cardPaymentValidation('acuerdo'), agreementChosen),
    ...acuerdoDetalles,
  },
  diagnosis: { beforeLoad: guarded(signedIn, diagnosisRedirect), ...diagnostico },
  diagnosisTarget: { beforeLoad: guarded(signedIn, cardPaymentValidation('diagnostico')), ...objetivo },
  diagnosisDetails: { beforeLoad: guarded(signedIn), ...diagnosticoDetalles },
  diagnosisSimulator: { beforeLoad: guarded(signedIn), ...simulador },
  diagnosisCompleteInformation: { beforeLoad: guarded(signedIn), ...completarInformacion },
  rebankingPortal: { beforeLoad: guarded(signedIn, rebanking), ...rebancarizacion },
  rebankingRequest: { beforeLoad: guarded(signedIn), ...solicitar },
  rebankingPaymentValidation: {
    beforeLoad: guarded(signedIn, cardPaymentValidation('membresia')),
    ...validarPagoMembresia,
  },
  validatePayment: { beforeLoad: guarded(signedIn, cardPaymentValidationOfRoute), ...validarPago },
  documents: { beforeLoad: guarded(signedIn), ...documentos },
  profile: { beforeLoad: guarded(signedIn), ...perfil },
};

export type PortalPages = typeof pages;

/** Gives the routes under /portal what they do; until then they only have a place. */
export function completeRoutes(): void {
  app.update(layout as never);
  for (const [name, options] of Object.entries(pages))
    routesByLayout.app[name as keyof PortalPages].update(options as never);
}

let isWhole = false;

/** Everything that the portal needs and public pages do not, once. */
export function completePortal(session: Session): void {
  if (isWhole) return;
  isWhole = true;
  completeRoutes();
  watchInactivity(session, publicConfig());
}
