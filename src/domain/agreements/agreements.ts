import { addBusinessDays, daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import { add, least, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Quote } from '#domain/offers/quote.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { transition, type TransitionTable } from '#domain/transitions.ts';

/** Stored and sent as they stand. */
export type AgreementState =
  'PENDIENTE_PAGO_INICIAL' | 'VIGENTE' | 'CUMPLIDO' | 'PAZ_Y_SALVO' | 'CANCELADO' | 'REPROGRAMADO' | 'INCUMPLIDO';

export type AgreementEvent =
  | 'firstPaid'
  | 'fullyPaid'
  | 'certified'
  | 'paymentReversed' // something is owed again
  | 'firstReversed' // even the first payment is
  | 'cancelled'
  | 'withdrawn' // by the person, from a membership bought at a distance
  | 'rescheduled'
  | 'broken'
  | 'revived'; // it had ended because its time was over, and a payment of before that was heard of

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
    rescheduled: 'REPROGRAMADO',
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
  INCUMPLIDO: { revived: 'VIGENTE' },
} as const satisfies TransitionTable<AgreementState, AgreementEvent>;

/** Number 0 is the initial payment; a single payment is number 1 alone. */
export type Instalment = {
  readonly number: number;
  readonly dueOn: IsoDate;
  readonly amount: Pesos;
  readonly paid: Pesos;
};

export type InstalmentStatus =
  'PROGRAMADA' | 'POR_VENCER' | 'VENCIDA' | 'PAGADA_PARCIAL' | 'PAGADA' | 'REPROGRAMADA' | 'ANULADA';

export type Standing = 'AL_DIA' | 'EN_GRACIA' | 'EN_MORA';

/** `instalments` stand in order of number. */
export type Agreement = {
  readonly state: AgreementState;
  readonly instalments: readonly Instalment[];
  /** The last day on which it was given back to its person, by a void of every payment or revived: time starts again there. */
  readonly reopenedOn?: IsoDate | undefined;
  /** When it ended without being fulfilled; `byTime` is false when somebody decided so. */
  readonly ended?: { readonly at: Date; readonly byTime: boolean } | undefined;
};

export const graceBusinessDays = 5;
const soonDays = 5;

/** The plan that an accepted quote becomes. */
export function instalmentsOf(plan: Quote): Instalment[] {
  const later = plan.instalments.map((each) => ({ ...each, paid: zeroPesos }));
  if (plan.initialPayment === 0) return later;
  return [{ number: 0, dueOn: plan.firstPaymentOn, amount: plan.initialPayment, paid: zeroPesos }, ...later];
}

export function outstanding(instalment: Instalment): Pesos {
  return subtract(instalment.amount, instalment.paid);
}

/** What is left to pay of the whole plan. */
export function wholeBalance(agreement: Agreement): Pesos {
  return sum(agreement.instalments.map(outstanding));
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

/** How a running agreement stands; undefined in any other state. */
export function standing(agreement: Agreement, today: IsoDate): Standing | undefined {
  if (agreement.state !== 'VIGENTE') return undefined;
  const oldest = agreement.instalments.find((each) => outstanding(each) > 0);
  if (oldest === undefined || today <= oldest.dueOn) return 'AL_DIA';
  return today <= graceEnd(oldest.dueOn) ? 'EN_GRACIA' : 'EN_MORA';
}

export type PaymentConcept = 'INICIAL' | 'CUOTA' | 'SALDO';

export type Payable = {
  readonly concept: PaymentConcept;
  /** The instalment it settles; undefined for the whole balance. */
  readonly instalmentNumber?: number | undefined;
  readonly amount: Pesos;
  readonly dueOn: IsoDate;
};

/** The oldest thing to pay; undefined when nothing is owed or the agreement takes no payments. */
export function nextPayable(agreement: Agreement): Payable | undefined {
  if (!isLiveAgreement(agreement.state)) return undefined;
  const oldest = agreement.instalments.find((each) => outstanding(each) > 0);
  if (oldest === undefined) return undefined;
  const isFirst = oldest.number === agreement.instalments[0]?.number;
  return {
    concept: isFirst ? 'INICIAL' : 'CUOTA',
    instalmentNumber: oldest.number,
    amount: outstanding(oldest),
    dueOn: oldest.dueOn,
  };
}

/** Everything that may be paid today, the next thing first; the whole balance only when it is more than that. */
export function payables(agreement: Agreement): Payable[] {
  const next = nextPayable(agreement);
  if (next === undefined) return [];
  const whole = wholeBalance(agreement);
  return whole > next.amount ? [next, { concept: 'SALDO', amount: whole, dueOn: next.dueOn }] : [next];
}

/** What a payment of that concept would be now. */
export function payableFor(
  agreement: Agreement,
  concept: PaymentConcept,
): Payable | Refusal<'PAY_ALREADY_PAID' | 'AGREEMENT_CLOSED'> {
  if (isClosedAgreement(agreement.state)) return refuse('AGREEMENT_CLOSED');
  const next = nextPayable(agreement);
  if (next === undefined) return refuse('PAY_ALREADY_PAID');
  if (concept === 'SALDO') return { concept, amount: wholeBalance(agreement), dueOn: next.dueOn };
  return next.concept === concept ? next : refuse('PAY_ALREADY_PAID');
}

export type Allocation = { readonly number: number; readonly amount: Pesos };

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
  const order = [...inTurn, ...owed.filter((each) => !inTurn.includes(each)).reverse()];
  const allocations: Allocation[] = [];
  let rest = amount;
  for (const each of order) {
    if (rest <= 0) break;
    const part = least(rest, outstanding(each));
    allocations.push({ number: each.number, amount: part });
    rest = subtract(rest, part);
  }
  return { allocations, unapplied: rest };
}

export type PaidAgreement = {
  readonly agreement: Agreement;
  readonly allocations: readonly Allocation[];
  readonly unapplied: Pesos;
};

/** A closed agreement takes nothing: the whole amount stays unapplied. @throws RangeError unless `amount` is positive. */
export function afterPayment(agreement: Agreement, amount: Pesos, today?: IsoDate): PaidAgreement {
  if (amount <= 0) throw new RangeError(`A payment is positive: ${amount}`);
  if (isClosedAgreement(agreement.state)) return { agreement, allocations: [], unapplied: amount };
  const { allocations, unapplied } = allocate(agreement.instalments, amount, today);
  return { agreement: settled(agreement, move(agreement.instalments, allocations, 1)), allocations, unapplied };
}

/** Takes back exactly what a payment was allocated to. */
export function afterReversal(agreement: Agreement, allocations: readonly Allocation[], today: IsoDate): Agreement {
  const reversed = settled(agreement, move(agreement.instalments, allocations, -1));
  return reversed.state === 'PENDIENTE_PAGO_INICIAL' && agreement.state !== reversed.state
    ? { ...reversed, reopenedOn: today }
    : reversed;
}

function move(instalments: readonly Instalment[], allocations: readonly Allocation[], sign: 1 | -1): Instalment[] {
  return instalments.map((each) => {
    const moved = sum(allocations.filter(({ number }) => number === each.number).map(({ amount }) => amount));
    const paid = add(each.paid, pesos(sign * moved));
    if (paid < 0 || paid > each.amount)
      throw new RangeError(`Instalment ${each.number} cannot have ${paid} paid of ${each.amount}`);
    return { ...each, paid };
  });
}

/** The state follows from what is paid, so that payments and voids may arrive in any order. */
function settled(agreement: Agreement, instalments: Instalment[]): Agreement {
  const state = transition(agreementTransitions, agreement.state, eventOf(agreement.state, instalments));
  return { ...agreement, instalments, state: isRefusal(state) ? agreement.state : state };
}

function eventOf(state: AgreementState, instalments: readonly Instalment[]): AgreementEvent {
  const [first, ...others] = instalments;
  if (instalments.every((each) => outstanding(each) <= 0)) return 'fullyPaid';
  // The first payment is settled before any other, so whatever stands beyond it shows that the agreement was running.
  const running = first !== undefined && (outstanding(first) <= 0 || others.some(({ paid }) => paid > 0));
  if (!running) return 'firstReversed';
  return state === 'PENDIENTE_PAGO_INICIAL' ? 'firstPaid' : 'paymentReversed';
}
