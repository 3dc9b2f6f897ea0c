import { addMonths, bogotaDate, parseIsoDate, type IsoDate } from '#domain/time/calendar.ts';
import type { TransitionTable } from '#domain/transitions.ts';

export type RebankingState =
  | 'NO_INICIADA'
  | 'CORRESPONDENCIA_OK'
  | 'DATOS_OK'
  | 'PLAN_ELEGIDO'
  | 'DOCUMENTOS_ACEPTADOS'
  | 'EN_REVISION_PEP'
  | 'PAGO_PENDIENTE'
  | 'PAGADA'
  | 'ACTIVA'
  | 'VENCIDA'
  | 'RECHAZADA'
  | 'DESISTIDA';

export type RebankingEvent =
  | 'addressSaved' // step 1
  | 'dataSaved' // step 2
  | 'planChosen'
  | 'documentsAccepted'
  | 'reviewNeeded' // politically exposed person: the operator must approve the payment
  | 'paymentOpened'
  | 'firstPaid'
  | 'activated'
  | 'paymentReversed' // a void of the first payment
  | 'ended' // the membership expired or its plan was broken
  | 'rejected' // by the operator
  | 'abandoned' // the first payment was never made
  | 'revived' // the customer paid before the membership ended, and the payment was reported afterwards
  | 'withdrawn'; // the customer used the right of withdrawal

const leaves = { rejected: 'RECHAZADA', abandoned: 'DESISTIDA' } as const;
const withdraws = { withdrawn: 'DESISTIDA' } as const;

export const rebankingTransitions = {
  NO_INICIADA: { addressSaved: 'CORRESPONDENCIA_OK' },
  CORRESPONDENCIA_OK: { addressSaved: 'CORRESPONDENCIA_OK', dataSaved: 'DATOS_OK', ...leaves },
  // The customer may correct an earlier step until the documents are accepted. The later steps remain completed.
  DATOS_OK: { addressSaved: 'DATOS_OK', dataSaved: 'DATOS_OK', planChosen: 'PLAN_ELEGIDO', ...leaves },
  PLAN_ELEGIDO: {
    addressSaved: 'PLAN_ELEGIDO',
    dataSaved: 'PLAN_ELEGIDO',
    planChosen: 'PLAN_ELEGIDO',
    documentsAccepted: 'DOCUMENTOS_ACEPTADOS',
    ...leaves,
  },
  DOCUMENTOS_ACEPTADOS: { reviewNeeded: 'EN_REVISION_PEP', paymentOpened: 'PAGO_PENDIENTE', ...leaves, ...withdraws },
  EN_REVISION_PEP: { paymentOpened: 'PAGO_PENDIENTE', ...leaves, ...withdraws },
  PAGO_PENDIENTE: { firstPaid: 'PAGADA', ...leaves, ...withdraws },
  PAGADA: { activated: 'ACTIVA', paymentReversed: 'PAGO_PENDIENTE', ...withdraws },
  ACTIVA: { paymentReversed: 'PAGO_PENDIENTE', ended: 'VENCIDA', ...withdraws },
  VENCIDA: { revived: 'ACTIVA' },
  RECHAZADA: {},
  DESISTIDA: { revived: 'PAGO_PENDIENTE' },
} as const satisfies TransitionTable<RebankingState, RebankingEvent>;

export function isOpenApplication(state: RebankingState): boolean {
  return !['NO_INICIADA', 'PAGADA', 'ACTIVA', 'VENCIDA', 'RECHAZADA', 'DESISTIDA'].includes(state);
}

export function isCurrentApplication(state: RebankingState): boolean {
  return isOpenApplication(state) || isActiveApplication(state);
}

export const isActiveApplication = (state: RebankingState): boolean => state === 'PAGADA' || state === 'ACTIVA';

/** The specification's client shows Mailing for 0, Extras for 1 and PlanSelection for 2. */
export function stepsDone(state: RebankingState): 0 | 1 | 2 {
  if (state === 'CORRESPONDENCIA_OK') return 1;
  return isCurrentApplication(state) ? 2 : 0;
}

export type FlowStep = 'mailing' | 'extras' | 'plan';

export function stepOf(stepsDone: unknown): FlowStep {
  return stepsDone === 1 ? 'extras' : stepsDone === 2 ? 'plan' : 'mailing';
}

export type BannerFacts = {
  readonly isClientType: boolean;
  readonly isPaidInFull: boolean;
  readonly hasMembership: boolean;
};

export function bannerShows({ isClientType, isPaidInFull, hasMembership }: BannerFacts): boolean {
  return !hasMembership && (!isClientType || isPaidInFull);
}

export type EntryFacts = {
  readonly bannerShows: boolean;
  readonly application: RebankingState | undefined;
  readonly paymentPending: boolean;
};

export function rebankingEntry({ bannerShows, application, paymentPending }: EntryFacts): 'flow' | 'payment' | 'home' {
  const isOpen = application !== undefined && isOpenApplication(application);
  if (isOpen && paymentPending) return 'payment';
  return isOpen || bannerShows ? 'flow' : 'home';
}

export function membershipEnd(today: IsoDate, validityMonths: number): IsoDate {
  return addMonths(today, validityMonths);
}

/** `month` starts at 1. `left` includes the current month. */
export function membershipMonths(
  { activeUntil, validityMonths }: { readonly activeUntil: IsoDate; readonly validityMonths: number },
  today: IsoDate,
): { month: number; left: number } {
  let left = 0;
  while (left < validityMonths && addMonths(activeUntil, -left) > today) left += 1;
  return { month: Math.min(validityMonths, validityMonths - left + 1), left };
}

/** In years. A birth date that gives a higher age is a typing error. */
const longestLife = 120;
/** In years. Minors cannot sign a contract (Ley 27 de 1977). */
const ageOfMajority = 18;

/**
 * Uses the date in Colombia at `now`. Customers born on 29 February come of age on 28 February (Código Civil, art. 67).
 */
export function birthDateFault(text: string, now: Date): 'invalid' | 'future' | 'minor' | undefined {
  const date = parseIsoDate(text);
  if (date === undefined) return 'invalid';
  const today = bogotaDate(now);
  if (date > today) return 'future';
  if (date < addMonths(today, -12 * longestLife)) return 'invalid';
  return addMonths(date, 12 * ageOfMajority) > today ? 'minor' : undefined;
}
