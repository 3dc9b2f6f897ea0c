import { addBusinessDays, daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import { least, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Quote } from '#domain/offers/quote.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition, type TransitionTable } from '#domain/transitions.ts';
import { allocateTyped, type Destination } from './destinations.ts';
import { allocateInOrder, outstanding, outstandingOf, type Allocation, type Instalment } from './instalments.ts';
import { payoff, settleEarly, type PlanTerms } from './payoff.ts';
import { defaultReliefPolicy, type ReliefPolicy } from '#domain/offers/relief-policy.ts';

export { outstanding, type Allocation, type Instalment };

/** Stored and sent as they are. */
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
  | 'paymentReversed' // something is owed again
  | 'firstReversed' // even the first payment is
  | 'cancelled'
  | 'withdrawn' // by the person, from a membership bought at a distance
  | 'relieved' // dates were moved, an instalment passed to the end or the plan paused
  | 'reliefUndone'
  | 'noticeGiven' // its person was notified of its last day
  | 'noticeLifted'
  | 'replanned' // another plan took its place
  | 'broken'
  | 'recovered' // its person paid what was due within the days that they have for it
  | 'revived'; // it had ended because its time was over, and a payment of before that was reported

export const agreementTransitions = {
  PENDIENTE_PAGO_INICIAL: {
    firstPaid: 'VIGENTE',
    fullyPaid: 'CUMPLIDO',
    cancelled: 'CANCELADO',
    withdrawn: 'CANCELADO',
  },
  VIGENTE: {
    fullyPaid: 'CUMPLIDO',
    firstReversed: 'PENDIENTE_PAGO_INICIAL',
    withdrawn: 'CANCELADO',
    relieved: 'VIGENTE',
    reliefUndone: 'VIGENTE',
    noticeGiven: 'VIGENTE',
    noticeLifted: 'VIGENTE',
    replanned: 'REPROGRAMADO',
    broken: 'INCUMPLIDO',
  },
  // A void reopens it; the certificate, when there is one, is revoked.
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

/** Stored and sent as they are. */
export type Standing = 'AL_DIA' | 'EN_PAUSA' | 'EN_GRACIA' | 'EN_MORA' | 'POR_TERMINAR';

/** A plan with a notice that it ends. */
export type Notice = {
  readonly givenOn: IsoDate;
  /** The last day on which it may be taken up again. */
  readonly endsOn: IsoDate;
};

/** `instalments` are in order of number. */
export type Agreement = {
  readonly state: AgreementState;
  readonly instalments: readonly Instalment[];
  /** The last day on which it was given back to its person, by a void of every payment or revived: time starts again there. */
  readonly reopenedOn?: IsoDate | undefined;
  /** When it ended without being fulfilled; `byTime` is false when somebody decided so. */
  readonly ended?: { readonly at: Date; readonly byTime: boolean } | undefined;
  /** Left out for a membership, whose instalments alone are known. */
  readonly terms?: PlanTerms | undefined;
  /** Kept while it ends, so that a payment of before is judged by it. */
  readonly notice?: Notice | undefined;
  /** The first date after a pause that its person asked for. */
  readonly pausedUntil?: IsoDate | undefined;
  /** The day on which its person recovered it. */
  readonly recoveredOn?: IsoDate | undefined;
  /** What its campaign lets its person change; the usual when that says nothing. */
  readonly relief?: ReliefPolicy | undefined;
  /** Whether it took the place of another plan: what had been paid of that one is its instalment 0, paid from the start. */
  readonly replaces?: boolean | undefined;
};

export const reliefPolicyOf = ({ relief }: Agreement): ReliefPolicy => relief ?? defaultReliefPolicy;

export const graceBusinessDays = 5;
const soonDays = 5;

/** The plan that an accepted quote becomes. */
export function instalmentsOf(plan: Quote): Instalment[] {
  const later = plan.instalments.map((each) => ({ ...each, paid: zeroPesos }));
  if (plan.initialPayment === 0) return later;
  return [{ number: 0, dueOn: plan.firstPaymentOn, amount: plan.initialPayment, paid: zeroPesos }, ...later];
}

/** What is left to pay of the whole plan. */
export function wholeBalance(agreement: Agreement): Pesos {
  return outstandingOf(agreement.instalments);
}

export function totalPaid(agreement: Agreement): Pesos {
  return sum(agreement.instalments.map(({ paid }) => paid));
}

/** Whether it still takes payments. */
export function isLiveAgreement(state: AgreementState): boolean {
  return state === 'PENDIENTE_PAGO_INICIAL' || state === 'VIGENTE';
}

/** Whether it ended without being fulfilled: what is paid from then on counts for the obligation, not for the plan. */
export function isClosedAgreement(state: AgreementState): boolean {
  return state === 'CANCELADO' || state === 'REPROGRAMADO' || state === 'INCUMPLIDO';
}

/** The last day on which something due is still in time. */
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

/** The standing of a running agreement; undefined in any other state. */
export function standing(agreement: Agreement, today: IsoDate): Standing | undefined {
  if (agreement.state !== 'VIGENTE') return undefined;
  if (agreement.notice !== undefined) return 'POR_TERMINAR';
  const oldest = agreement.instalments.find((each) => outstanding(each) > 0);
  if (oldest === undefined || today <= oldest.dueOn)
    return agreement.pausedUntil !== undefined && today < agreement.pausedUntil ? 'EN_PAUSA' : 'AL_DIA';
  return today <= graceEnd(oldest.dueOn) ? 'EN_GRACIA' : 'EN_MORA';
}

/** SALDO settles the plan, ABONO is an amount that its person typed, RECUPERACION takes up a plan that had ended. */
export type PaymentConcept = 'INICIAL' | 'CUOTA' | 'SALDO' | 'ABONO' | 'RECUPERACION';

export type Payable = {
  readonly concept: PaymentConcept;
  /** The instalment it settles; undefined for the whole balance. */
  readonly instalmentNumber?: number | undefined;
  readonly amount: Pesos;
  readonly dueOn: IsoDate;
};

/**
 * The oldest thing to pay, never more than what settles the plan on that day; undefined when nothing is owed or the
 * agreement takes no payments.
 */
export function nextPayable(agreement: Agreement, today?: IsoDate): Payable | undefined {
  if (!isLiveAgreement(agreement.state)) return undefined;
  const oldest = agreement.instalments.find((each) => outstanding(each) > 0);
  if (oldest === undefined) return undefined;
  // Nothing is paid first of a plan that took another one's place, not even where a void took back what it was credited.
  const isFirst = oldest.number === agreement.instalments[0]?.number && agreement.replaces !== true;
  return {
    concept: isFirst ? 'INICIAL' : 'CUOTA',
    instalmentNumber: oldest.number,
    amount: least(outstanding(oldest), payoffOn(agreement, today)),
    dueOn: oldest.dueOn,
  };
}

/** What settles the whole plan that day; without it, everything that it still owes. */
function payoffOn(agreement: Agreement, day: IsoDate | undefined): Pesos {
  return day === undefined ? wholeBalance(agreement) : payoff(agreement.instalments, agreement.terms, day).amount;
}

/** Everything that may be paid, the next thing first; the whole balance only when it is another amount than that. */
export function payables(agreement: Agreement, today?: IsoDate): Payable[] {
  const next = nextPayable(agreement, today);
  if (next === undefined) return [];
  const whole = payoffOn(agreement, today);
  return whole > next.amount ? [next, { concept: 'SALDO', amount: whole, dueOn: next.dueOn }] : [next];
}

/** What a payment of that concept would be now. */
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

/** What an amount that a person types may be: from the provider's least, or all that is left if that is less. */
export function typedLimits(agreement: Agreement, minimum: Pesos, today: IsoDate): { minimum: Pesos; maximum: Pesos } {
  const maximum = payoffOn(agreement, today);
  return { minimum: least(minimum, maximum), maximum };
}

/** What paying an amount of one's own would be. All that is left is a payment of the whole, whatever was typed for the rest. */
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
 * Divides a payment: the initial payment, then what is due by `today` oldest first (or the oldest of all when nothing is),
 * and what is over shortens the plan from its end. `unapplied` is what nothing was owed for.
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

/** What a payment was made for, as far as that decides where it goes. */
export type PaymentUse = {
  /** Of a typed amount. */
  readonly destination?: Destination | undefined;
  /** The day whose payoff settles the plan, when the payment reaches it. */
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
  const divided =
    destination !== undefined && today !== undefined
      ? allocateTyped(instalments, amount, { today, destination, rounding: terms?.rounding ?? 1 })
      : allocate(instalments, amount, today);
  if (day === undefined) return divided;
  // Enough is paid ahead that only interest is left which is not earned any more.
  const after = move(instalments, divided.allocations, 1);
  const left = payoff(after, terms, day);
  const waived = left.amount === 0 && left.waived > 0 ? settleEarly(after, left) : [];
  return { ...divided, allocations: [...divided.allocations, ...waived] };
}

/** What a plan would be after a typed amount, were it paid that day: the same division that books it. */
export function afterTyped(
  { instalments, terms }: Pick<Agreement, 'instalments' | 'terms'>,
  amount: Pesos,
  destination: Destination,
  today: IsoDate,
): readonly Instalment[] {
  const running: Agreement = { state: 'VIGENTE', instalments, terms };
  return afterPayment(running, amount, today, { destination, payoffOn: today }).agreement.instalments;
}

export type PaidAgreement = {
  readonly agreement: Agreement;
  readonly allocations: readonly Allocation[];
  readonly unapplied: Pesos;
};

/** A closed agreement takes nothing: the whole amount stays unapplied. @throws RangeError unless `amount` is positive. */
export function afterPayment(
  agreement: Agreement,
  amount: Pesos,
  today?: IsoDate,
  use: PaymentUse = {},
): PaidAgreement {
  if (amount <= 0) throw new RangeError(`A payment is positive: ${amount}`);
  if (isClosedAgreement(agreement.state)) return { agreement, allocations: [], unapplied: amount };
  const { allocations, unapplied } = divide(agreement, amount, today, use);
  return { agreement: settled(agreement, move(agreement.instalments, allocations, 1)), allocations, unapplied };
}

/** Takes back exactly what a payment was allocated to. */
export function afterReversal(agreement: Agreement, allocations: readonly Allocation[], today: IsoDate): Agreement {
  const reversed = settled(agreement, move(agreement.instalments, allocations, -1));
  const isBack = reversed.state === 'PENDIENTE_PAGO_INICIAL' && agreement.state !== reversed.state;
  return isBack ? { ...reversed, reopenedOn: today } : reversed;
}

/** A payment of the plan that this one replaced was taken back: it is owed here, and in time from today on. */
export function afterCreditTakenBack(agreement: Agreement, amount: Pesos, today: IsoDate): Agreement {
  return { ...afterReversal(agreement, [{ number: 0, amount }], today), reopenedOn: today };
}

function move(instalments: readonly Instalment[], allocations: readonly Allocation[], sign: 1 | -1): Instalment[] {
  return instalments.map((each) => {
    const own = allocations.filter(({ number }) => number === each.number);
    if (own.length === 0) return each;
    const paid = pesos(each.paid + sign * sum(own.map(({ amount }) => amount)));
    const waived = pesos((each.waived ?? 0) + sign * sum(own.map((one) => one.waived ?? zeroPesos)));
    if (paid < 0 || waived < 0 || paid + waived > each.amount)
      throw new RangeError(`Instalment ${each.number} cannot have ${paid} paid and ${waived} waived of ${each.amount}`);
    return waived === 0 && each.waived === undefined ? { ...each, paid } : { ...each, paid, waived };
  });
}

/** The state follows from what is paid, so that payments and voids may arrive in any order. */
function settled(agreement: Agreement, instalments: Instalment[]): Agreement {
  const state = transition(agreementTransitions, agreement.state, eventOf(agreement, instalments));
  return { ...agreement, instalments, state: isRefusal(state) ? agreement.state : state };
}

function eventOf({ state, replaces }: Agreement, instalments: readonly Instalment[]): AgreementEvent {
  const [first, ...others] = instalments;
  if (instalments.every((each) => outstanding(each) <= 0)) return 'fullyPaid';
  // The first payment is settled before any other, so whatever is paid beyond it shows that the agreement was running.
  const hasBegun = first !== undefined && (outstanding(first) <= 0 || others.some(({ paid }) => paid > 0));
  const running = hasBegun || replaces === true;
  if (!running) return 'firstReversed';
  return state === 'PENDIENTE_PAGO_INICIAL' ? 'firstPaid' : 'paymentReversed';
}
