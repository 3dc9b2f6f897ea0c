import type { IsoDate } from '#domain/time/calendar.ts';
import { pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import { transition } from '#domain/transitions.ts';
import { agreementTransitions, isClosedAgreement, type Agreement, type AgreementEvent } from './agreements.ts';
import { allocateTyped, type Destination } from './destinations.ts';
import { allocateInOrder, outstanding, type Allocation, type Instalment, type PaidPart } from './instalments.ts';
import { payoff, allocatePayoff } from './payoff.ts';

/**
 * Allocates a payment in this order:
 * 1. the initial payment
 * 2. the unpaid instalments due by `today`, oldest first, or the next unpaid instalment when none is due
 * 3. the remaining instalments, last first
 * `unapplied` is the amount above the debt.
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

export type PaymentUse = {
  readonly destination?: Destination | undefined;
  /** A payment of at least the payoff amount of this date settles the plan. */
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
      return { allocations: allocatePayoff(instalments, whole), unapplied: subtract(amount, whole.amount) };
  }
  return destination !== undefined && today !== undefined
    ? allocateTyped(instalments, amount, { today, destination, rounding: terms?.rounding ?? 1 })
    : allocate(instalments, amount, today);
}

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
 * Leaves the whole amount unapplied when the agreement is closed.
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

/**
 * Books the void of a payment of the replaced plan. `agreement` is the new plan: it owes the amount again, with a grace
 * period from today.
 */
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

/** Derives the state from the paid amounts, so that payments and voids may be booked in any order. */
function settled(agreement: Agreement, instalments: Instalment[]): Agreement {
  const state = transition(agreementTransitions, agreement.state, eventOf(agreement, instalments));
  return { ...agreement, instalments, state: isRefusal(state) ? agreement.state : state };
}

function eventOf({ state, replaces }: Agreement, instalments: readonly Instalment[]): AgreementEvent {
  const [first, ...others] = instalments;
  if (instalments.every((each) => outstanding(each) <= 0)) return 'fullyPaid';
  // The first payment is always settled first, so any other paid instalment proves that the agreement was in force.
  const hasBegun = first !== undefined && (outstanding(first) <= 0 || others.some(({ paid }) => paid > 0));
  const running = hasBegun || replaces === true;
  if (!running) return 'firstReversed';
  return state === 'PENDIENTE_PAGO_INICIAL' ? 'firstPaid' : 'paymentReversed';
}
