import { addMonths, bogotaDate, parseIsoDate, type IsoDate } from '#domain/time/calendar.ts';
import type { TransitionTable } from '#domain/transitions.ts';

/** Stored and sent as they are. */
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
  | 'reviewNeeded' // a politically exposed person: the payment waits for the operator
  | 'paymentOpened'
  | 'firstPaid'
  | 'activated'
  | 'paymentReversed' // a void took the first payment back
  | 'ended' // the last day of the membership is over, or its plan was broken
  | 'rejected' // by the operator
  | 'abandoned' // because the first payment never came
  | 'revived' // its plan had ended while a payment that was in time was on its way
  | 'withdrawn'; // the person used the right of withdrawal

const leaves = { rejected: 'RECHAZADA', abandoned: 'DESISTIDA' } as const;
const withdraws = { withdrawn: 'DESISTIDA' } as const;

export const rebankingTransitions = {
  NO_INICIADA: { addressSaved: 'CORRESPONDENCIA_OK' },
  CORRESPONDENCIA_OK: { addressSaved: 'CORRESPONDENCIA_OK', dataSaved: 'DATOS_OK', ...leaves },
  // Until the documents are accepted each step may be corrected, and the later ones stay done.
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

/** Whether the person still has something to do for it. */
export function isOpenApplication(state: RebankingState): boolean {
  return !['NO_INICIADA', 'PAGADA', 'ACTIVA', 'VENCIDA', 'RECHAZADA', 'DESISTIDA'].includes(state);
}

/** Whether it takes the place of a new one: it is open, or it is the membership of today. */
export function isCurrentApplication(state: RebankingState): boolean {
  return isOpenApplication(state) || state === 'PAGADA' || state === 'ACTIVA';
}

/** Steps done, as the specification's client reads them: 0 Mailing, 1 Extras, 2 PlanSelection. */
export function stepsDone(state: RebankingState): 0 | 1 | 2 {
  if (state === 'CORRESPONDENCIA_OK') return 1;
  return isCurrentApplication(state) ? 2 : 0;
}

export type FlowStep = 'mailing' | 'extras' | 'plan';

/** Step 1 goes to Extras, step 2 to PlanSelection; anything else, or a failure, stays at Mailing. */
export function stepOf(stepsDone: unknown): FlowStep {
  return stepsDone === 1 ? 'extras' : stepsDone === 2 ? 'plan' : 'mailing';
}

export type BannerFacts = {
  readonly isClientType: boolean;
  readonly isPaidInFull: boolean;
  /** Whether a payment agreement has a membership price above zero. */
  readonly hasMembership: boolean;
};

/**
 * The specification's special banner: no agreement with a membership price above zero; who is of the product's client
 * type must also have paid in full.
 */
export function bannerShows({ isClientType, isPaidInFull, hasMembership }: BannerFacts): boolean {
  return !hasMembership && (!isClientType || isPaidInFull);
}

export type EntryFacts = {
  readonly bannerShows: boolean;
  readonly application: RebankingState | undefined;
  /** Whether the provider holds a payment of the membership that it has not settled. */
  readonly paymentPending: boolean;
};

/** Where somebody who asks for the rebanking pages belongs. */
export function rebankingEntry({ bannerShows, application, paymentPending }: EntryFacts): 'flow' | 'payment' | 'home' {
  const isOpen = application !== undefined && isOpenApplication(application);
  if (isOpen && paymentPending) return 'payment';
  return isOpen || bannerShows ? 'flow' : 'home';
}

/** The last day of a membership whose first payment was approved on `today`. */
export function membershipEnd(today: IsoDate, validityMonths: number): IsoDate {
  return addMonths(today, validityMonths);
}

/** Years: an earlier birth date is a typing mistake. */
const longestLife = 120;
/** Years: a younger person cannot sign a contract (Ley 27 de 1977). */
const ageOfMajority = 18;

/**
 * Why a birth date is refused, by the day in Colombia at `now`; undefined when it is accepted. A person born on 29 February comes of age
 * on 28 February (Código Civil, art. 67).
 */
export function birthDateFault(text: string, now: Date): 'invalid' | 'future' | 'minor' | undefined {
  const date = parseIsoDate(text);
  if (date === undefined) return 'invalid';
  const today = bogotaDate(now);
  if (date > today) return 'future';
  if (date < addMonths(today, -12 * longestLife)) return 'invalid';
  return addMonths(date, 12 * ageOfMajority) > today ? 'minor' : undefined;
}
