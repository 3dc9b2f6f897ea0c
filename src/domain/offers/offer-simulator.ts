import type { IsoDate } from '#domain/time/calendar.ts';
import { add, least, most, pesos, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { freeAmount, monthlyCapacity, type Month } from '#domain/money/month.ts';
import type { Components } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from './campaign.ts';
import { demandOf, meansOf, openingShortOf, unaffordablePayment, type Means, type Unaffordable } from './plan-fit.ts';
import { monthlyAmount, quote, totalToPay, type Quote, type QuoteRefusal } from './quote.ts';
import { nearestInitial, scenarios, type Scenario } from './scenarios.ts';
import { extraIn, type ExtraPayments } from '#domain/debts/payoff.ts';
import { isRefusal } from '#domain/refusal.ts';

export type SimulatedOffer = {
  readonly id: string;
  readonly owed: Components;
  readonly policy: CampaignPolicy;
  /** The present monthly payment of the offer's obligation. A plan for the obligation frees this amount. */
  readonly freed?: Pesos;
};

export type OfferWish = {
  /**
   * Default: the shortest term within the budget that the customer can afford; else the shortest term within the
   * budget; else the longest term.
   */
  readonly term?: number | undefined;
  readonly initialPayment?: Pesos | undefined;
  readonly extra?: ExtraPayments | undefined;
  readonly today: IsoDate;
  readonly month?: Month | null;
};

export type RefusedOutcome = { readonly offerId: string; readonly plan: null; readonly refusal: QuoteRefusal };
export type OfferReach = {
  readonly lowestMonthly: Pesos;
  /** The lowest monthly payment of the plans that the customer can afford; undefined when no plan is affordable. */
  readonly reachableFrom: Pesos | undefined;
  readonly openingShort: Pesos | undefined;
};

export type PlannedOutcome = OfferReach & {
  readonly offerId: string;
  readonly plan: Quote;
  readonly fits: boolean;
  /** The payment that the customer cannot afford, regardless of the budget. */
  readonly unaffordable: Unaffordable | undefined;
  readonly free: Pesos | null;
  readonly freed: Pesos;
  readonly monthly: Pesos;
  readonly total: Pesos;
  readonly saving: Pesos;
  readonly lastPaymentOn: IsoDate;
  /** The number of instalments that remain after extra payments have removed the last instalments. */
  readonly instalments: number;
  /** The unpaid amount before each payment, ending with 0. */
  readonly balances: readonly Pesos[];
};
export type OfferOutcome = RefusedOutcome | PlannedOutcome;

/** The shortest plan is first. `within` is the outcome for a sufficient budget, `beyond` for an insufficient budget. */
export type OfferChances =
  | { readonly plans: readonly [Chance, ...Chance[]] }
  | { readonly plans: readonly []; readonly refused: RefusedOutcome };
type Chance = { readonly within: PlannedOutcome; readonly beyond: PlannedOutcome };

/**
 * The plans do not depend on the budget, so the page reuses the same outcome objects while the user moves the slider.
 * The initial payment is adjusted to the nearest amount that each term allows.
 */
export function chancesOf(offer: SimulatedOffer, wish: OfferWish): OfferChances {
  const compared = comparedPlans(offer, wish);
  const plans = compared.flatMap(({ result }) => (isRefusal(result) ? [] : [result]));
  const reach = reachOf(plans, meansOf(wish.month, offer.freed));
  const [first, ...others] = plans.map((plan) => chanceOf(offer, plan, wish, reach));
  if (first) return { plans: [first, ...others] };
  const [refused] = compared;
  if (refused === undefined || !isRefusal(refused.result)) throw new RangeError('An offer needs at least one term');
  return { plans: [], refused: { offerId: offer.id, plan: null, refusal: refused.result } };
}

function reachOf(plans: readonly Quote[], means: Means): OfferReach {
  const demands = plans.map(demandOf);
  const monthly = (asked: typeof demands) => asked.map((each) => each.monthly).toSorted((a, b) => a - b)[0];
  return {
    lowestMonthly: monthly(demands) ?? zeroPesos,
    reachableFrom: monthly(demands.filter((each) => unaffordablePayment(each, means) === undefined)),
    openingShort: openingShortOf(demands, means),
  };
}

function comparedPlans({ policy, owed }: SimulatedOffer, { term, today, initialPayment }: OfferWish): Scenario[] {
  if (term === undefined) return scenarios(policy, owed, { today, initialPayment });
  const nearest = nearestInitial(policy, owed, term, initialPayment);
  return [{ term, result: quote(policy, owed, { termInstalments: term, today, initialPayment: nearest }) }];
}

function chanceOf(
  { id, freed = zeroPesos }: SimulatedOffer,
  plan: Quote,
  { month, extra }: OfferWish,
  reach: OfferReach,
): Chance {
  const monthly = monthlyAmount(plan);
  const means = meansOf(month, freed);
  const { free } = means;
  const unaffordable = unaffordablePayment(demandOf(plan), means);
  const total = totalToPay(plan);
  const figures = {
    ...reach,
    offerId: id,
    plan,
    monthly,
    unaffordable,
    free,
    freed,
    total,
    saving: subtract(plan.balance, total),
    ...withExtraPayments(plan, extra),
  };
  return { within: { ...figures, fits: unaffordable === undefined }, beyond: { ...figures, fits: false } };
}

export function outcomeOf(chances: OfferChances, budget: Pesos): OfferOutcome {
  if ('refused' in chances) return chances.refused;
  const inBudget = chances.plans.filter(({ within }) => within.monthly <= budget);
  const fitting = inBudget.find(({ within }) => within.fits) ?? inBudget[0];
  return fitting ? fitting.within : chances.plans.at(-1)!.beyond;
}

/** Extra payments remove the last instalments. Month k is the month of instalment k. */
export function withExtraPayments(
  plan: Quote,
  extra?: ExtraPayments,
): Pick<PlannedOutcome, 'lastPaymentOn' | 'instalments' | 'balances'> {
  const owed: number[] = plan.instalments.map(({ amount }) => amount);
  const lastPaid = (count: number) => plan.instalments[count - 1]?.dueOn ?? plan.firstPaymentOn;
  const balances = [totalToPay(plan)];
  const pay = (amount: number) => balances.push(pesos((balances.at(-1) ?? 0) - amount));
  if (plan.initialPayment > 0) pay(plan.initialPayment);
  for (let month = 1; month <= owed.length; month += 1) {
    let over = extraIn(extra, month);
    let paid = owed[month - 1] ?? 0;
    // Extra payments never reduce the instalment of this month, so the loop stops before this instalment.
    while (over > 0 && owed.length > month) {
      const taken = Math.min(over, owed.at(-1) ?? 0);
      over -= taken;
      paid += taken;
      owed[owed.length - 1]! -= taken;
      if (owed.at(-1) === 0) owed.pop();
    }
    pay(paid);
  }
  return { lastPaymentOn: lastPaid(owed.length), instalments: owed.length, balances };
}

export function togetherWithin(outcomes: readonly OfferOutcome[], budget: Pesos, month: Month | null = null): string[] {
  let left: Pesos = month === null ? budget : least(budget, monthlyCapacity(month));
  let promised = month?.promised ?? zeroPesos;
  let opening = meansOf(month).opening;
  const together: string[] = [];
  for (const outcome of outcomes) {
    if (outcome.plan === null || !outcome.fits || outcome.monthly > left) continue;
    if (month !== null && outcome.monthly > freeAmount({ ...month, promised }, outcome.freed)) continue;
    const { initialPayment } = outcome.plan;
    if (together.length > 0 && opening !== null && initialPayment > opening) continue;
    if (opening !== null) opening = most(zeroPesos, subtract(opening, initialPayment));
    left = subtract(left, outcome.monthly);
    promised = add(subtract(promised, outcome.freed), outcome.monthly);
    together.push(outcome.offerId);
  }
  return together;
}

export function sampledPlaces(amounts: number, bars: number): number[] {
  const last = amounts - 1;
  const count = Math.min(bars, amounts);
  return Array.from({ length: count }, (_, i) => (count === 1 ? 0 : Math.round((i * last) / (count - 1))));
}
