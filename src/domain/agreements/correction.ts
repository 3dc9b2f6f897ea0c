import { balance, type Components } from '#domain/debts/obligations.ts';
import { amortise, monthlyRate } from '#domain/money/amortisation.ts';
import { add, least, most, pesos, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import type { Agreement } from './agreements.ts';
import { isUnpaid } from './instalments.ts';
import type { PlanTerms } from './payoff.ts';

/** The figures of an agreement that an accepted dispute corrects. */
export type PlanFigures = {
  /** The debt without the discount. */
  readonly components: Components;
  readonly discount: Pesos;
  readonly total: Pesos;
  readonly interest: Pesos;
  readonly amounts: readonly { readonly number: number; readonly amount: Pesos }[];
};

/** The interest that replaced plans earned, in proportion to the debt as it is now. */
export const earlierInterest = ({ earlier }: Pick<PlanTerms, 'earlier'>, debt: Components): Pesos =>
  earlier === undefined
    ? zeroPesos
    : pesos(Number((BigInt(earlier.interest) * BigInt(balance(debt))) / BigInt(earlier.debt)));

/**
 * The figures of a plan in force after its debt was corrected, and what was paid beyond them. The price keeps the
 * discount, and interest that replaced plans earned is lowered like it. What was paid above the corrected instalments
 * pays principal, and the rest is divided anew over the unpaid instalments with their dates. Undefined when the debt does
 * not become lower.
 */
export function correctPlan(
  { instalments, terms }: Pick<Agreement, 'instalments' | 'terms'>,
  now: PlanFigures,
  { components, minimumInstalment }: { components: Components; minimumInstalment: Pesos },
): { figures: PlanFigures; refund: Pesos } | undefined {
  const [right, accepted] = [BigInt(balance(components)), BigInt(balance(now.components))];
  if (terms === undefined || right >= accepted) return undefined;
  // Rounded in favour of the person.
  const price = pesos(Number((BigInt(now.total) * right) / accepted));
  const unpaid = instalments.findIndex((each) => each.number > 0 && isUnpaid(each));
  const first = unpaid === -1 ? instalments.length : unpaid;
  const [settled, open] = [instalments.slice(0, first), instalments.slice(first)];
  let principal: number = add(price, earlierInterest(terms, components));
  for (const { number, amount } of settled) {
    const grown = number === 0 ? 0 : Math.max(0, Math.round(principal * monthlyRate(terms.annualRateBps)));
    principal += grown - amount;
  }
  const smallest = least(minimumInstalment, open[0]?.amount ?? zeroPesos);
  const level = principal > 0 && open.length > 0 ? divide(pesos(principal), open.length, terms, smallest) : [];
  const due = [...settled.map(({ amount }) => amount), ...open.map((_, index) => level[index] ?? zeroPesos)];
  // Recomputed interest may add some pesos to a debt that is hardly lower.
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
  // What is refunded counts as price: it was paid.
  const total = add(price, refund);
  const interest = subtract(sum(amounts.map(({ amount }) => amount)), total);
  const discount = most(zeroPesos, subtract(balance(components), total));
  return { figures: { components, discount, total, interest, amounts }, refund };
}

/** Divides the rest over the given number of instalments, or over fewer when they would be too small. */
function divide(principal: Pesos, count: number, terms: PlanTerms, smallest: Pesos): readonly Pesos[] {
  const { amounts } = amortise(principal, count, terms.annualRateBps, terms.rounding);
  const isEnough = (amounts[0] ?? zeroPesos) >= smallest && (amounts.at(-1) ?? zeroPesos) > 0;
  return isEnough || count === 1 ? amounts : divide(principal, count - 1, terms, smallest);
}
