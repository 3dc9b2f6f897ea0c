import { addBusinessDays, daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import { most, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Quote } from '#domain/offers/quote.ts';
import type { TransitionTable } from '#domain/transitions.ts';
import { isUnpaid, nextOwed, outstanding, outstandingOf, type Instalment } from './instalments.ts';
import type { PlanTerms } from './payoff.ts';
import { defaultReliefPolicy, type ReliefPolicy } from '#domain/offers/relief-policy.ts';

export type AgreementState =
  | 'PENDIENTE_PAGO_INICIAL'
  | 'VIGENTE'
  | 'CUMPLIDO'
  | 'PAZ_Y_SALVO'
  | 'CANCELADO'
  | 'REPROGRAMADO'
  | 'INCUMPLIDO';

export type AgreementEvent =
  | 'firstPaid'
  | 'fullyPaid'
  | 'certified'
  | 'paymentReversed' // an instalment is owed again
  | 'firstReversed' // the first payment is owed again
  | 'cancelled'
  | 'disputeAccepted' // the customer does not owe the debt, or owes another amount
  | 'withdrawn' // a customer withdrew from a membership bought at a distance
  | 'relieved' // dates moved, an instalment skipped, or the plan paused
  | 'reliefUndone'
  | 'noticeGiven' // the customer was notified of the plan's last day
  | 'noticeLifted'
  | 'replanned' // replaced by another plan
  | 'broken'
  | 'recovered' // the customer paid the amount due within the recovery period
  | 'revived'; // a payment made before the plan expired was reported after the expiry

export const agreementTransitions = {
  PENDIENTE_PAGO_INICIAL: {
    firstPaid: 'VIGENTE',
    fullyPaid: 'CUMPLIDO',
    cancelled: 'CANCELADO',
    disputeAccepted: 'CANCELADO',
    withdrawn: 'CANCELADO',
  },
  VIGENTE: {
    fullyPaid: 'CUMPLIDO',
    firstReversed: 'PENDIENTE_PAGO_INICIAL',
    disputeAccepted: 'CANCELADO',
    withdrawn: 'CANCELADO',
    relieved: 'VIGENTE',
    reliefUndone: 'VIGENTE',
    noticeGiven: 'VIGENTE',
    noticeLifted: 'VIGENTE',
    replanned: 'REPROGRAMADO',
    broken: 'INCUMPLIDO',
  },
  // A void reopens the agreement and revokes an issued certificate.
  CUMPLIDO: {
    certified: 'PAZ_Y_SALVO',
    paymentReversed: 'VIGENTE',
    firstReversed: 'PENDIENTE_PAGO_INICIAL',
    withdrawn: 'CANCELADO',
  },
  PAZ_Y_SALVO: { paymentReversed: 'VIGENTE', firstReversed: 'PENDIENTE_PAGO_INICIAL' },
  CANCELADO: { revived: 'PENDIENTE_PAGO_INICIAL' },
  REPROGRAMADO: {},
  INCUMPLIDO: { revived: 'VIGENTE', recovered: 'VIGENTE' },
} as const satisfies TransitionTable<AgreementState, AgreementEvent>;

export type InstalmentStatus =
  | 'PROGRAMADA'
  | 'POR_VENCER'
  | 'VENCIDA'
  | 'PAGADA_PARCIAL'
  | 'PAGADA'
  | 'REPROGRAMADA'
  | 'ANULADA';

export type Standing = 'AL_DIA' | 'EN_PAUSA' | 'EN_GRACIA' | 'EN_MORA' | 'POR_TERMINAR';

export type Notice = {
  readonly givenOn: IsoDate;
  readonly endsOn: IsoDate;
};

/** `instalments` is sorted by number. */
export type Agreement = {
  readonly state: AgreementState;
  readonly instalments: readonly Instalment[];
  /**
   * The day of the last revival, void of the first payment, or void under the replaced plan. The grace period restarts
   * on that day.
   */
  readonly reopenedOn?: IsoDate | undefined;
  /** The end of an unfulfilled agreement. `byTime` is true when a missed deadline caused the end. */
  readonly ended?: { readonly at: Date; readonly byTime: boolean } | undefined;
  /** Undefined for memberships. */
  readonly terms?: PlanTerms | undefined;
  /** Kept after the end of the plan, because the provider may later report a payment from before the end. */
  readonly notice?: Notice | undefined;
  readonly pausedUntil?: IsoDate | undefined;
  /** The day on which a dispute put the plan under review. Days after this day do not count as days late. */
  readonly underReviewSince?: IsoDate | undefined;
  readonly recoveredOn?: IsoDate | undefined;
  /** Undefined means the default limits. */
  readonly relief?: ReliefPolicy | undefined;
  /** True for a replan. Instalment 0 is the amount paid under the replaced plan, and is paid from the start. */
  readonly replaces?: boolean | undefined;
};

export const reliefPolicyOf = ({ relief }: Agreement): ReliefPolicy => relief ?? defaultReliefPolicy;

export const graceBusinessDays = 5;
const soonDays = 5;

export function instalmentsOf(plan: Quote): Instalment[] {
  const later = plan.instalments.map((each) => ({ ...each, paid: zeroPesos }));
  if (plan.initialPayment === 0) return later;
  return [{ number: 0, dueOn: plan.firstPaymentOn, amount: plan.initialPayment, paid: zeroPesos }, ...later];
}

export function wholeBalance(agreement: Agreement): Pesos {
  return outstandingOf(agreement.instalments);
}

export function totalPaid(agreement: Agreement): Pesos {
  return sum(agreement.instalments.map(({ paid }) => paid));
}

export function isLiveAgreement(state: AgreementState): boolean {
  return state === 'PENDIENTE_PAGO_INICIAL' || state === 'VIGENTE';
}

/** A later payment is not allocated to instalments of a closed agreement. */
export function isClosedAgreement(state: AgreementState): boolean {
  return state === 'CANCELADO' || state === 'REPROGRAMADO' || state === 'INCUMPLIDO';
}

export function graceEnd(dueOn: IsoDate): IsoDate {
  return addBusinessDays(dueOn, graceBusinessDays);
}

export function instalmentStatus(instalment: Instalment, today: IsoDate, state: AgreementState): InstalmentStatus {
  if (outstanding(instalment) <= 0) return 'PAGADA';
  if (state === 'REPROGRAMADO') return 'REPROGRAMADA';
  if (isClosedAgreement(state)) return 'ANULADA';
  if (today > instalment.dueOn) return 'VENCIDA';
  if (instalment.paid > 0) return 'PAGADA_PARCIAL';
  return daysBetween(today, instalment.dueOn) <= soonDays ? 'POR_VENCER' : 'PROGRAMADA';
}

/** Returns the day on which the lateness of a plan is measured: the first day of a review, or else today. */
export const countedDay = ({ underReviewSince }: Agreement, today: IsoDate): IsoDate =>
  underReviewSince !== undefined && underReviewSince < today ? underReviewSince : today;

export function standing(agreement: Agreement, day: IsoDate): Standing | undefined {
  if (agreement.state !== 'VIGENTE') return undefined;
  const today = countedDay(agreement, day);
  if (agreement.notice !== undefined) return 'POR_TERMINAR';
  const oldest = nextOwed(agreement.instalments);
  if (oldest === undefined || today <= oldest.dueOn)
    return agreement.pausedUntil !== undefined && today < agreement.pausedUntil ? 'EN_PAUSA' : 'AL_DIA';
  return today <= graceEnd(oldest.dueOn) ? 'EN_GRACIA' : 'EN_MORA';
}

/**
 * Returns the largest outstanding instalment of a running agreement, or the initial payment when all instalments are
 * paid. Returns 0 during a pause or a review.
 */
export function monthlyDue(agreement: Agreement, today: IsoDate): Pesos {
  if (!isLiveAgreement(agreement.state) || agreement.underReviewSince !== undefined) return zeroPesos;
  if (standing(agreement, today) === 'EN_PAUSA') return zeroPesos;
  const owed = agreement.instalments.filter(isUnpaid);
  const regular = owed.filter(({ number }) => number > 0);
  return (regular.length > 0 ? regular : owed).map(outstanding).reduce(most, zeroPesos);
}
