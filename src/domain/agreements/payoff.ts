import { monthlyRate } from '#domain/money/amortisation.ts';
import { add, least, most, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import {
  allocateInOrder,
  isUnpaid,
  outstanding,
  outstandingOf,
  waivedOf,
  type Allocation,
  type Instalment,
} from './instalments.ts';

export type PlanTerms = {
  readonly firstPaymentOn: IsoDate;
  /** Defaults to `firstPaymentOn`. */
  readonly seriesFrom?: IsoDate | undefined;
  readonly dayOfMonth: number;
  /** The effective annual rate (EA) of the financed part, in basis points. */
  readonly annualRateBps: number;
  /** Every instalment except the last is a multiple of this amount in pesos. */
  readonly rounding: number;
  readonly interest: Pesos;
  /**
   * The interest that replaced plans earned, and the debt at the replacement. No instalment of this plan contains this
   * interest.
   */
  readonly earlier?: { readonly interest: Pesos; readonly debt: Pesos } | undefined;
};

export type Payoff = {
  readonly amount: Pesos;
  readonly waived: Pesos;
};

/**
 * The payoff is the sum of the due amounts, the remaining principal less early payments, and the interest since the
 * last due date. The interest is at most the interest of the next instalment, so that a long pause adds no cost.
 */
export function payoff(instalments: readonly Instalment[], terms: PlanTerms | undefined, day: IsoDate): Payoff {
  const owed = outstandingOf(instalments);
  if (terms === undefined || terms.interest === 0) return { amount: owed, waived: zeroPesos };
  const regular = instalments.filter(({ number }) => number > 0);
  const later = regular.filter(({ dueOn }) => dueOn > day);
  const [next] = later;
  if (next === undefined) return { amount: owed, waived: zeroPesos };
  const { principal, interest } = amortised(regular, terms, next.number);
  const ahead = subtract(principal, sum(later.map(({ paid }) => paid)));
  const due = subtract(owed, outstandingOf(later));
  const since = regular.filter(({ dueOn }) => dueOn <= day).at(-1)?.dueOn ?? terms.firstPaymentOn;
  const within = later.flatMap(({ parts = [] }) => parts).filter(({ on }) => on > since);
  const growth = (from: IsoDate) => growthOf(terms.annualRateBps, Math.max(0, daysBetween(from, day)));
  const accrued = within.reduce(
    (all, { on, amount }) => all + amount * (growth(since) - growth(on)),
    ahead * growth(since),
  );
  const earned = least(interest, most(zeroPesos, pesos(Math.round(accrued))));
  const asked = most(zeroPesos, add(add(due, ahead), earned));
  const waived = most(zeroPesos, least(subtract(owed, asked), subtract(terms.interest, waivedOf(instalments))));
  return { amount: subtract(owed, waived), waived };
}

/**
 * Allocates a payoff to the unpaid instalments in their order, and the waived interest to the amounts that the payoff
 * leaves unpaid.
 */
export function allocatePayoff(instalments: readonly Instalment[], { amount, waived }: Payoff): Allocation[] {
  const { allocations } = allocateInOrder(instalments.filter(isUnpaid), amount);
  const given = new Map(allocations.map((each) => [each.number, each.amount]));
  let rest = waived;
  return instalments.filter(isUnpaid).flatMap((each) => {
    const paid = given.get(each.number) ?? zeroPesos;
    const left = least(rest, subtract(outstanding(each), paid));
    rest = subtract(rest, left);
    return [{ number: each.number, amount: paid, ...(left > 0 && { waived: left }) }];
  });
}

const growthOf = (annualRateBps: number, days: number): number => (1 + annualRateBps / 10_000) ** (days / 365) - 1;

function amortised(
  regular: readonly Instalment[],
  terms: PlanTerms,
  number: number,
): { principal: Pesos; interest: Pesos } {
  const rate = monthlyRate(terms.annualRateBps);
  let owed = pesos(regular.reduce((all, { amount }) => all + amount, 0) - terms.interest);
  for (const each of regular) {
    const interest = pesos(Math.round(owed * rate));
    if (each.number >= number) return { principal: owed, interest };
    owed = pesos(owed + interest - each.amount);
  }
  return { principal: zeroPesos, interest: zeroPesos };
}
