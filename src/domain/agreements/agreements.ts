import { addBusinessDays, daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import { least, most, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Quote } from '#domain/offers/quote.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition, type TransitionTable } from '#domain/transitions.ts';
import { allocateTyped, type Destination } from './destinations.ts';
import {
  allocateInOrder,
  isUnpaid,
  nextOwed,
  outstanding,
  outstandingOf,
  type Allocation,
  type Instalment,
  type PaidPart,
} from './instalments.ts';
import { payoff, settleEarly, type PlanTerms } from './payoff.ts';
import { defaultReliefPolicy, type ReliefPolicy } from '#domain/offers/relief-policy.ts';

export { outstanding, type Allocation, type Instalment };

/** States as stored and sent in the API. */
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
  | 'disputeAccepted' // the debt is not owed, or not these figures
  | 'withdrawn' // a customer withdrew from a membership bought at a distance
  | 'relieved' // dates moved, an instalment skipped, or the plan paused
  | 'reliefUndone'
  | 'noticeGiven' // the customer was notified of the plan's last day
  | 'noticeLifted'
  | 'replanned' // replaced by another plan
  | 'broken'
  | 'recovered' // the customer paid the amount due within the recovery period
  | 'revived'; // ended by time, then an earlier payment was reported

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
  // A void reopens the agreement and revokes its certificate, if one was issued.
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

/** Values as stored and sent in the API. */
export type Standing = 'AL_DIA' | 'EN_PAUSA' | 'EN_GRACIA' | 'EN_MORA' | 'POR_TERMINAR';

/** The notice that a plan is about to end. */
export type Notice = {
  readonly givenOn: IsoDate;
  /** The last day on which a payment prevents the end. */
  readonly endsOn: IsoDate;
};

/** `instalments` are sorted by number. */
export type Agreement = {
  readonly state: AgreementState;
  readonly instalments: readonly Instalment[];
  /**
   * The day on which the plan was last reopened, by a void of every payment or by a revival. Grace restarts on that
   * day.
   */
  readonly reopenedOn?: IsoDate | undefined;
  /** Set when the agreement ended unfulfilled. `byTime` is false for an operator's decision. */
  readonly ended?: { readonly at: Date; readonly byTime: boolean } | undefined;
  /** Undefined for memberships: only their instalments are known. */
  readonly terms?: PlanTerms | undefined;
  /** Kept after the end, because a payment made before the end is judged by it. */
  readonly notice?: Notice | undefined;
  /** The first due date after a pause. */
  readonly pausedUntil?: IsoDate | undefined;
  /** The day on which a dispute put the plan under review: no day after it counts as late. */
  readonly underReviewSince?: IsoDate | undefined;
  /** The day on which the customer recovered the plan. */
  readonly recoveredOn?: IsoDate | undefined;
  /** Relief limits of the campaign; undefined means the defaults. */
  readonly relief?: ReliefPolicy | undefined;
  /** True for a replan. What was paid of the replaced plan is instalment 0, paid from the start. */
  readonly replaces?: boolean | undefined;
};

export const reliefPolicyOf = ({ relief }: Agreement): ReliefPolicy => relief ?? defaultReliefPolicy;

export const graceBusinessDays = 5;
const soonDays = 5;

/** Builds the instalments of an agreement from its accepted quote. */
export function instalmentsOf(plan: Quote): Instalment[] {
  const later = plan.instalments.map((each) => ({ ...each, paid: zeroPesos }));
  if (plan.initialPayment === 0) return later;
  return [{ number: 0, dueOn: plan.firstPaymentOn, amount: plan.initialPayment, paid: zeroPesos }, ...later];
}

/** The unpaid amount of the whole plan. */
export function wholeBalance(agreement: Agreement): Pesos {
  return outstandingOf(agreement.instalments);
}

export function totalPaid(agreement: Agreement): Pesos {
  return sum(agreement.instalments.map(({ paid }) => paid));
}

/** True while the agreement accepts payments. */
export function isLiveAgreement(state: AgreementState): boolean {
  return state === 'PENDIENTE_PAGO_INICIAL' || state === 'VIGENTE';
}

/** True when the agreement ended unfulfilled. Later payments reduce the debt, not the plan. */
export function isClosedAgreement(state: AgreementState): boolean {
  return state === 'CANCELADO' || state === 'REPROGRAMADO' || state === 'INCUMPLIDO';
}

/** The last day of the grace period of a due date. */
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

/** The day by which a plan is judged: the first one of a review, else today. */
export const countedDay = ({ underReviewSince }: Agreement, today: IsoDate): IsoDate =>
  underReviewSince !== undefined && underReviewSince < today ? underReviewSince : today;

/** The standing of an agreement in force; undefined in any other state. */
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
 * The monthly payment of a running agreement: the largest unpaid instalment, else the first payment; 0 during a pause
 * or a review.
 */
export function monthlyDue(agreement: Agreement, today: IsoDate): Pesos {
  if (!isLiveAgreement(agreement.state) || agreement.underReviewSince !== undefined) return zeroPesos;
  if (standing(agreement, today) === 'EN_PAUSA') return zeroPesos;
  const owed = agreement.instalments.filter(isUnpaid);
  const regular = owed.filter(({ number }) => number > 0);
  return (regular.length > 0 ? regular : owed).map(outstanding).reduce(most, zeroPesos);
}

/** SALDO pays off the plan, ABONO is an amount typed by the customer, RECUPERACION reopens a plan that had ended. */
export type PaymentConcept = 'INICIAL' | 'CUOTA' | 'SALDO' | 'ABONO' | 'RECUPERACION';

export type Payable = {
  readonly concept: PaymentConcept;
  /** The instalment that it pays; undefined for the whole balance. */
  readonly instalmentNumber?: number | undefined;
  readonly amount: Pesos;
  readonly dueOn: IsoDate;
};

/**
 * The oldest unpaid item, at most the payoff of that day. Undefined when nothing is owed or the agreement accepts no
 * payments.
 */
export function nextPayable(agreement: Agreement, today?: IsoDate): Payable | undefined {
  if (!isLiveAgreement(agreement.state)) return undefined;
  const oldest = nextOwed(agreement.instalments);
  if (oldest === undefined) return undefined;
  // A replan has no initial payment, even when a void reopens its instalment 0.
  const isFirst = oldest.number === agreement.instalments[0]?.number && agreement.replaces !== true;
  return {
    concept: isFirst ? 'INICIAL' : 'CUOTA',
    instalmentNumber: oldest.number,
    amount: least(outstanding(oldest), payoffOn(agreement, today)),
    dueOn: oldest.dueOn,
  };
}

/** The payoff of that day; without a day, the whole balance. */
function payoffOn(agreement: Agreement, day: IsoDate | undefined): Pesos {
  return day === undefined ? wholeBalance(agreement) : payoff(agreement.instalments, agreement.terms, day).amount;
}

/** All payable items, the next one first. The whole balance is listed only when it differs from the next item. */
export function payables(agreement: Agreement, today?: IsoDate): Payable[] {
  const next = nextPayable(agreement, today);
  if (next === undefined) return [];
  const whole = payoffOn(agreement, today);
  return whole > next.amount ? [next, { concept: 'SALDO', amount: whole, dueOn: next.dueOn }] : [next];
}

/** The payable of that concept, or why there is none. */
export function payableFor(
  agreement: Agreement,
  concept: 'INICIAL' | 'CUOTA' | 'SALDO',
  today?: IsoDate,
): Payable | Refusal<'PAY_ALREADY_PAID' | 'AGREEMENT_CLOSED'> {
  if (isClosedAgreement(agreement.state)) return refuse('AGREEMENT_CLOSED');
  const next = nextPayable(agreement, today);
  if (next === undefined) return refuse('PAY_ALREADY_PAID');
  if (concept === 'SALDO') return { concept, amount: payoffOn(agreement, today), dueOn: next.dueOn };
  return next.concept === concept ? next : refuse('PAY_ALREADY_PAID');
}

/** The range of a typed amount: from the provider's minimum (or the payoff, if lower) to the payoff. */
export function typedLimits(agreement: Agreement, minimum: Pesos, today: IsoDate): { minimum: Pesos; maximum: Pesos } {
  const maximum = payoffOn(agreement, today);
  return { minimum: least(minimum, maximum), maximum };
}

/** The payable of a typed amount. An amount equal to the payoff becomes SALDO. */
export function payableTyped(
  agreement: Agreement,
  amount: Pesos,
  minimum: Pesos,
  today: IsoDate,
): Payable | Refusal<'PAY_ALREADY_PAID' | 'AGREEMENT_CLOSED' | 'AMOUNT_RANGE'> {
  const whole = payableFor(agreement, 'SALDO', today);
  if (isRefusal(whole)) return whole;
  const limits = typedLimits(agreement, minimum, today);
  if (amount < limits.minimum || amount > limits.maximum) return refuse('AMOUNT_RANGE', limits);
  return amount === whole.amount ? whole : { concept: 'ABONO', amount, dueOn: whole.dueOn };
}

/**
 * Allocates a payment: first the initial payment, then instalments due by `today`, oldest first (or the oldest one when
 * none is due). The rest shortens the plan from its end. `unapplied` is what exceeds the debt.
 */
export function allocate(
  instalments: readonly Instalment[],
  amount: Pesos,
  today?: IsoDate,
): { allocations: Allocation[]; unapplied: Pesos } {
  const owed = instalments.filter((each) => outstanding(each) > 0);
  const due = owed.filter(({ number, dueOn }) => number > 0 && today !== undefined && dueOn <= today);
  const regular = owed.filter(({ number }) => number > 0);
  const inTurn = [...owed.filter(({ number }) => number === 0), ...(due.length > 0 ? due : regular.slice(0, 1))];
  return allocateInOrder([...inTurn, ...owed.filter((each) => !inTurn.includes(each)).reverse()], amount);
}

/** The facts about a payment that decide how it is allocated. */
export type PaymentUse = {
  /** Only for typed amounts. */
  readonly destination?: Destination | undefined;
  /** The day whose payoff settles the plan, if the payment covers it. */
  readonly payoffOn?: IsoDate | undefined;
};

function divide(
  agreement: Agreement,
  amount: Pesos,
  today: IsoDate | undefined,
  { destination, payoffOn: day }: PaymentUse,
): { allocations: Allocation[]; unapplied: Pesos } {
  const { instalments, terms } = agreement;
  if (day !== undefined) {
    const whole = payoff(instalments, terms, day);
    if (whole.waived > 0 && amount >= whole.amount)
      return { allocations: settleEarly(instalments, whole), unapplied: subtract(amount, whole.amount) };
  }
  return destination !== undefined && today !== undefined
    ? allocateTyped(instalments, amount, { today, destination, rounding: terms?.rounding ?? 1 })
    : allocate(instalments, amount, today);
}

/** The instalments after a typed amount paid on that day, computed by the code that books it. */
export function afterTyped(
  { instalments, terms }: Pick<Agreement, 'instalments' | 'terms'>,
  amount: Pesos,
  destination: Destination,
  today: IsoDate,
): readonly Instalment[] {
  const running: Agreement = { state: 'VIGENTE', instalments, terms };
  return afterPayment(running, amount, today, { destination }).agreement.instalments;
}

export type PaidAgreement = {
  readonly agreement: Agreement;
  readonly allocations: readonly Allocation[];
  readonly unapplied: Pesos;
};

/**
 * Books a payment. A closed agreement leaves the whole amount unapplied.
 * @throws RangeError unless `amount` is positive.
 */
export function afterPayment(
  agreement: Agreement,
  amount: Pesos,
  today?: IsoDate,
  use: PaymentUse = {},
): PaidAgreement {
  if (amount <= 0) throw new RangeError(`A payment must be positive: ${amount}`);
  if (isClosedAgreement(agreement.state)) return { agreement, allocations: [], unapplied: amount };
  const { allocations, unapplied } = divide(agreement, amount, today, use);
  return { agreement: settled(agreement, move(agreement.instalments, allocations, 1, today)), allocations, unapplied };
}

/** Reverses a payment, made on `paidOn`, by its exact allocations. */
export function afterReversal(
  agreement: Agreement,
  allocations: readonly Allocation[],
  today: IsoDate,
  paidOn?: IsoDate,
): Agreement {
  const reversed = settled(agreement, move(agreement.instalments, allocations, -1, paidOn));
  const isBack = reversed.state === 'PENDIENTE_PAGO_INICIAL' && agreement.state !== reversed.state;
  return isBack ? { ...reversed, reopenedOn: today } : reversed;
}

/** Books a void of a payment made for the replaced plan: this plan owes it again, with a grace period from today. */
export function afterCreditTakenBack(agreement: Agreement, amount: Pesos, today: IsoDate): Agreement {
  return { ...afterReversal(agreement, [{ number: 0, amount }], today), reopenedOn: today };
}

function move(
  instalments: readonly Instalment[],
  allocations: readonly Allocation[],
  sign: 1 | -1,
  on: IsoDate | undefined,
): Instalment[] {
  return instalments.map((each) => {
    const own = allocations.filter(({ number }) => number === each.number);
    if (own.length === 0) return each;
    const paid = pesos(each.paid + sign * sum(own.map(({ amount }) => amount)));
    const waived = pesos((each.waived ?? 0) + sign * sum(own.map((one) => one.waived ?? zeroPesos)));
    if (paid < 0 || waived < 0 || paid + waived > each.amount)
      throw new RangeError(`Instalment ${each.number} cannot have ${paid} paid and ${waived} waived of ${each.amount}`);
    const changed =
      on === undefined ? { ...each, paid } : { ...each, paid, parts: movedParts(each.parts, own, sign, on) };
    return waived === 0 && each.waived === undefined ? changed : { ...changed, waived };
  });
}

/** Adds the allocations of a day to the payments of an instalment, or removes them; undefined when none are left. */
function movedParts(
  parts: readonly PaidPart[] = [],
  allocations: readonly Allocation[],
  sign: 1 | -1,
  on: IsoDate,
): readonly PaidPart[] | undefined {
  let moved = [...parts];
  for (const { amount } of allocations)
    if (amount > 0) {
      const index = moved.findIndex((each) => each.on === on && each.amount === amount);
      moved = sign === 1 ? [...moved, { on, amount }] : moved.filter((_each, place) => place !== index);
    }
  return moved.length > 0 ? moved : undefined;
}

/** Derives the state from the amounts paid, so payments and voids may arrive in any order. */
function settled(agreement: Agreement, instalments: Instalment[]): Agreement {
  const state = transition(agreementTransitions, agreement.state, eventOf(agreement, instalments));
  return { ...agreement, instalments, state: isRefusal(state) ? agreement.state : state };
}

function eventOf({ state, replaces }: Agreement, instalments: readonly Instalment[]): AgreementEvent {
  const [first, ...others] = instalments;
  if (instalments.every((each) => outstanding(each) <= 0)) return 'fullyPaid';
  // The first payment is settled before any other, so any other paid instalment shows that the agreement was in force.
  const hasBegun = first !== undefined && (outstanding(first) <= 0 || others.some(({ paid }) => paid > 0));
  const running = hasBegun || replaces === true;
  if (!running) return 'firstReversed';
  return state === 'PENDIENTE_PAGO_INICIAL' ? 'firstPaid' : 'paymentReversed';
}
