import { balance, type Components } from '#domain/debts/obligations.ts';
import { amortise, monthlyRate } from '#domain/money/amortisation.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { add, least, most, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Agreement } from './agreements.ts';
import { isUnpaid } from './instalments.ts';
import { payoff, type PlanTerms } from './payoff.ts';

export type PlanFigures = {
  readonly components: Components;
  readonly discount: Pesos;
  readonly total: Pesos;
  readonly interest: Pesos;
  /** The part of `interest` that was earned under the replaced plans. */
  readonly earned: Pesos;
  readonly amounts: readonly { readonly number: number; readonly amount: Pesos }[];
};

type Plan = Pick<Agreement, 'instalments' | 'terms'>;

/** A replaced plan, on the day of its replacement. `replaced` is its predecessor. */
export type ReplacedPlan = Plan & {
  readonly on: IsoDate;
  readonly figures: PlanFigures;
  readonly replaced: ReplacedPlan | undefined;
};

type Correction = {
  readonly components: Components;
  readonly minimumInstalment: Pesos;
  readonly replaced?: ReplacedPlan | undefined;
};

export const earlierInterest = ({ earlier }: Pick<PlanTerms, 'earlier'>, debt: Components): Pesos =>
  earlier === undefined || earlier.debt === 0
    ? zeroPesos
    : pesos(Number((BigInt(earlier.interest) * BigInt(balance(debt))) / BigInt(earlier.debt)));

/**
 * Returns the interest that the replaced plan would have earned with the corrected debt, at most the proportional part
 * of the earned interest.
 */
function earnedUntilReplaced(terms: PlanTerms, { replaced, ...correction }: Correction): Pesos {
  const inProportion = earlierInterest(terms, correction.components);
  const corrected = replaced && correctPlan(replaced, replaced.figures, { ...correction, replaced: replaced.replaced });
  if (!replaced?.terms || !corrected) return inProportion;
  const { total, interest, earned, amounts } = corrected.figures;
  const amountOf = new Map(amounts.map(({ number, amount }) => [number, amount]));
  const instalments = replaced.instalments.map((each) => ({
    ...each,
    amount: amountOf.get(each.number) ?? each.amount,
  }));
  const left = payoff(instalments, { ...replaced.terms, interest: subtract(interest, earned) }, replaced.on).amount;
  return least(inProportion, most(zeroPesos, subtract(add(sum(instalments.map(({ paid }) => paid)), left), total)));
}

/**
 * Returns the corrected figures of a running plan and the amount to refund. The price keeps the discount rate, and the
 * unpaid instalments keep their dates. Returns undefined when the debt does not become lower or the plan has no terms.
 */
export function correctPlan(
  { instalments, terms }: Plan,
  now: PlanFigures,
  correction: Correction,
): { figures: PlanFigures; refund: Pesos } | undefined {
  const { components, minimumInstalment } = correction;
  const [right, accepted] = [BigInt(balance(components)), BigInt(balance(now.components))];
  if (terms === undefined || right >= accepted) return undefined;
  // The price is rounded down, in favour of the person.
  const price = pesos(Number((BigInt(now.total) * right) / accepted));
  const unpaid = instalments.findIndex((each) => each.number > 0 && isUnpaid(each));
  const first = unpaid === -1 ? instalments.length : unpaid;
  const [settled, open] = [instalments.slice(0, first), instalments.slice(first)];
  const earned = earnedUntilReplaced(terms, correction);
  let principal: number = add(price, earned);
  for (const { number, amount } of settled) {
    const grown = number === 0 ? 0 : Math.max(0, Math.round(principal * monthlyRate(terms.annualRateBps)));
    principal += grown - amount;
  }
  const smallest = least(minimumInstalment, open[0]?.amount ?? zeroPesos);
  const level = principal > 0 && open.length > 0 ? divide(pesos(principal), open.length, terms, smallest) : [];
  const due = [...settled.map(({ amount }) => amount), ...open.map((_, index) => level[index] ?? zeroPesos)];
  // After a small reduction of the debt, the recomputed interest could raise the total by some pesos, so the total is
  // capped.
  const inAll = least(pesos(sum(due) + Math.min(0, principal)), sum(now.amounts.map(({ amount }) => amount)));
  const keptOf = ({ paid, waived }: (typeof instalments)[number]) => add(paid, waived ?? zeroPesos);
  const kept = sum(instalments.map(keptOf));
  let rest = most(zeroPesos, subtract(inAll, kept));
  const amounts = instalments.map((each, index) => {
    const part = least(rest, most(zeroPesos, subtract(due[index] ?? zeroPesos, keptOf(each))));
    rest = subtract(rest, part);
    return { number: each.number, amount: add(keptOf(each), part) };
  });
  const refund = most(zeroPesos, subtract(kept, inAll));
  // The refunded amount counts as price, because the person paid it.
  const total = add(price, refund);
  const interest = subtract(sum(amounts.map(({ amount }) => amount)), total);
  const discount = most(zeroPesos, subtract(balance(components), total));
  return { figures: { components, discount, total, interest, earned, amounts }, refund };
}

/** Uses fewer than `count` instalments when the first would be below `smallest` or the last would be 0. */
function divide(principal: Pesos, count: number, terms: PlanTerms, smallest: Pesos): readonly Pesos[] {
  const { amounts } = amortise(principal, count, terms.annualRateBps, terms.rounding);
  const isEnough = (amounts[0] ?? zeroPesos) >= smallest && (amounts.at(-1) ?? zeroPesos) > 0;
  return isEnough || count === 1 ? amounts : divide(principal, count - 1, terms, smallest);
}
