import type { DiagnosisSummary } from '#contract/diagnosis-summary.ts';
import { paymentStrategies, type PaymentStrategy } from '#contract/payment-strategies.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { setArrivalReason } from '#web/shared/session/visit/arrival.store.ts';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { named, type Guard, type Situation, type Verdict } from '#web/shared/routing/guard.ts';
import { keepTarget, takeTarget, targetNeedsBanner } from '#web/shared/routing/post-login-target.ts';
import { returnSearch } from './provider-return.ts';
import { writeSearch } from '#web/shared/routing/search-text.ts';

export const signedIn = ({
  user,
  address,
  search,
  preload,
}: Pick<Situation, 'user' | 'address' | 'search' | 'preload'>): Verdict => {
  if (user) return undefined;
  if (!preload) {
    keepTarget(address);
    setArrivalReason(isProviderReturn(search) ? 'payment-refused' : 'portal-refused');
  }
  return '/inicio';
};

/** Public pages must not load the API contract of the portal. */
const loadBanner = () => import('./rebanking-banner.ts');

export const postLoginTarget: Guard = async ({ user, queries, preload }) => {
  if (!user || preload) return undefined;
  if (!targetNeedsBanner()) return takeTarget(false);
  const known = await queries.ensureQueryData(managementQuery).catch(() => undefined);
  const { rebankingBannerShows } = await loadBanner();
  return takeTarget(known !== undefined && rebankingBannerShows(user, known.agreements));
};

export function isProviderReturn(search: Situation['search']): boolean {
  return Object.keys(returnSearch(search)).length > 0;
}

export function validationAddress(strategy: PaymentStrategy, search: Situation['search']): string {
  const path = strategy === 'membresia' ? '/portal/rebancarizacion/validar-pago' : `/portal/validar-pago/${strategy}`;
  return path + writeSearch({ ...returnSearch(search) });
}

const validatesFor = (strategyOf: (situation: Situation) => PaymentStrategy | undefined): Guard =>
  named('card-payment-provider validation', (situation) => {
    const strategy = strategyOf(situation);
    if (strategy === undefined) throw pageNotFound(situation.pathname);
    if (!isProviderReturn(situation.search)) return undefined;
    const validation = validationAddress(strategy, situation.search);
    // The guard does not redirect the validation page itself, which sends the transaction id to the server.
    return new URL(validation, 'http://portal.invalid').pathname === situation.pathname ? undefined : validation;
  });

export const cardPaymentValidation = (strategy: PaymentStrategy): Guard => validatesFor(() => strategy);

export const cardPaymentValidationOfRoute: Guard = validatesFor(({ params }) =>
  paymentStrategies.find((strategy) => strategy === params.strategy),
);

export const rebanking = named('rebanking', async ({ user, queries }) => {
  const known = await queries.ensureQueryData(managementQuery).catch(() => undefined);
  // Specification §7 forbids an error after a failed read. The flow then starts at its first step.
  if (user && !known) return undefined;
  const { rebankingPlace } = await loadBanner();
  const place = user && known ? rebankingPlace(user, known.agreements, known.application) : 'home';
  return { flow: undefined, payment: '/portal/rebancarizacion/validar-pago', home: '/portal' }[place];
});

export const activeMembership: Guard = async ({ queries }) => {
  const known = await queries.ensureQueryData(managementQuery).catch(() => undefined);
  const isActive =
    known === undefined || known.application?.state === 'ACTIVA' || known.application?.state === 'PAGADA';
  return isActive ? undefined : '/portal/rebancarizacion';
};

export const membershipAtProgramme: Guard = async ({ queries, search }) => {
  const known = await queries.ensureQueryData(managementQuery).catch(() => undefined);
  const { state, agreementId } = known?.application ?? {};
  const isActive = state === 'ACTIVA' || state === 'PAGADA';
  return isActive && agreementId === search.acuerdo ? '/portal/programa' : undefined;
};

const diagnosisPages: Record<DiagnosisSummary['step'], string> = {
  OBJETIVO: '/portal/diagnostico/objetivo',
  COMPLETAR: '/portal/diagnostico/completar-informacion',
  DETALLES: '/portal/diagnostico/detalles',
};

export const diagnosisRedirect = named('diagnosis-redirect', async ({ queries }) => {
  const known = await queries.fetchQuery(managementQuery).catch(() => undefined);
  // Specification §7 forbids an error after a failed read. The page then offers a retry.
  return known && diagnosisPages[known.diagnosis.step];
});
