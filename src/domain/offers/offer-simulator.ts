import type { IsoDate } from '#domain/time/calendar.ts';
import { add, least, pesos, subtract, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { freeAmount, monthlyCapacity, type Month } from '#domain/money/month.ts';
import type { Components } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from './campaign.ts';
import { monthlyAmount, quote, totalToPay, type Quote, type QuoteRefusal } from './quote.ts';
import { nearestInitial, scenarios, type Scenario } from './scenarios.ts';
import { extraIn, type ExtraPayments } from '#domain/debts/payoff.ts';
import { isRefusal } from '#domain/refusal.ts';

/** An offer as the simulator needs it: its figures and the rules they came from. */
export type SimulatedOffer = {
  readonly id: string;
  readonly owed: Components;
  readonly policy: CampaignPolicy;
  /** What its obligation asks each month today, which settling it frees. */
  readonly freed?: Pesos;
};

export type OfferWish = {
  /** Left out, the shortest term whose instalment the budget covers. */
  readonly term?: number | undefined;
  readonly initialPayment?: Pesos | undefined;
  readonly extra?: ExtraPayments | undefined;
  readonly today: IsoDate;
  /** The person's month; without one only the budget counts. */
  readonly month?: Month | null;
};

export type RefusedOutcome = { readonly offerId: string; readonly plan: null; readonly refusal: QuoteRefusal };
export type PlannedOutcome = {
  readonly offerId: string;
  readonly plan: Quote;
  /** Whether the largest instalment stays within the budget, and within what the month leaves free where that is known. */
  readonly fits: boolean;
  /** What is free for it each month; null when it is not known. */
  readonly free: Pesos | null;
  readonly freed: Pesos;
  readonly monthly: Pesos;
  readonly total: Pesos;
  readonly saving: Pesos;
  readonly lastPaymentOn: IsoDate;
  /** Instalments that are really paid: extra payments take them from the end. */
  readonly instalments: number;
  /** What is owed before each payment that is really made, and the nothing that is left at the end. */
  readonly balances: readonly Pesos[];
};
export type OfferOutcome = RefusedOutcome | PlannedOutcome;

/** Every plan of the wish, the shortest first, as it stands inside a budget and beyond it; else why there is none. */
export type OfferChances =
  | { readonly plans: readonly [Chance, ...Chance[]] }
  | { readonly plans: readonly []; readonly refused: RefusedOutcome };
type Chance = { readonly within: PlannedOutcome; readonly beyond: PlannedOutcome };

/**
 * What the wish admits. None of it depends on the budget, so a moving slider computes nothing of it again and keeps
 * meeting the very same outcomes. The initial payment moves to the nearest that each term admits.
 */
export function chancesOf(offer: SimulatedOffer, wish: OfferWish): OfferChances {
  const compared = comparedPlans(offer, wish);
  const [first, ...others] = compared.flatMap(({ result }) =>
    isRefusal(result) ? [] : [chanceOf(offer, result, wish)],
  );
  if (first) return { plans: [first, ...others] };
  const [refused] = compared;
  if (refused === undefined || !isRefusal(refused.result)) throw new RangeError('An offer without terms');
  return { plans: [], refused: { offerId: offer.id, plan: null, refusal: refused.result } };
}

function comparedPlans({ policy, owed }: SimulatedOffer, { term, today, initialPayment }: OfferWish): Scenario[] {
  if (term === undefined) return scenarios(policy, owed, { today, initialPayment });
  const nearest = nearestInitial(policy, owed, term, initialPayment);
  return [{ term, result: quote(policy, owed, { termInstalments: term, today, initialPayment: nearest }) }];
}

function chanceOf({ id, freed = zeroPesos }: SimulatedOffer, plan: Quote, { month, extra }: OfferWish): Chance {
  const monthly = monthlyAmount(plan);
  const free = month ? freeAmount(month, freed) : null;
  const total = totalToPay(plan);
  const figures = {
    offerId: id,
    plan,
    monthly,
    free,
    freed,
    total,
    saving: subtract(plan.balance, total),
    ...withExtraPayments(plan, extra),
  };
  return { within: { ...figures, fits: free === null || monthly <= free }, beyond: { ...figures, fits: false } };
}

/** What one offer comes to with a budget: the plan of the wish, or the shortest that fits, or else the longest. */
export function outcomeOf(chances: OfferChances, budget: Pesos): OfferOutcome {
  if ('refused' in chances) return chances.refused;
  const fitting = chances.plans.find(({ within }) => within.monthly <= budget);
  return fitting ? fitting.within : chances.plans.at(-1)!.beyond;
}

/**
 * What is paid beyond the instalments shortens the plan from its end, as a payment larger than what is due does. Month
 * k is the one of the k-th instalment.
 */
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
    // The instalment of this month is paid by itself.
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

/** Those, best first, that one budget pays at the same time; with all of them the month still adds up. */
export function togetherWithin(outcomes: readonly OfferOutcome[], budget: Pesos, month: Month | null = null): string[] {
  let left: Pesos = month === null ? budget : least(budget, monthlyCapacity(month));
  let promised = month?.promised ?? zeroPesos;
  const together: string[] = [];
  for (const outcome of outcomes) {
    if (outcome.plan === null || !outcome.fits || outcome.monthly > left) continue;
    if (month !== null && outcome.monthly > freeAmount({ ...month, promised }, outcome.freed)) continue;
    left = subtract(left, outcome.monthly);
    promised = add(subtract(promised, outcome.freed), outcome.monthly);
    together.push(outcome.offerId);
  }
  return together;
}

/** The places of at most `bars` of many amounts, first and last among them, evenly apart: what a chart can hold. */
export function sampledPlaces(amounts: number, bars: number): number[] {
  const last = amounts - 1;
  const count = Math.min(bars, amounts);
  return Array.from({ length: count }, (_, i) => (count === 1 ? 0 : Math.round((i * last) / (count - 1))));
}
