import type { Obligation, Offer, PlanFigures } from '#contract/offers.ts';
import { bogotaDate, daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import { prioritise } from '#domain/debts/debt-priority.ts';
import { most, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { balance, type Components } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { monthlyAmount, totalToPay, type Quote } from '#domain/offers/quote.ts';
import { demandOf, openingShortOf, unaffordablePayment, type Means, type PlanDemand } from '#domain/offers/plan-fit.ts';
import { scenarios } from '#domain/offers/scenarios.ts';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { isRefusal } from '#domain/refusal.ts';
import { meansFor, type Budget } from '#server/db/month.store.ts';
import { offerAt } from './offer-clock.ts';
import { reasonOf } from './offer-fit.ts';
import type { ObligationRow, OfferRow } from './offers.store.ts';

const componentsOf = ({ principal, interest, lateInterest, fees }: Components): Components => ({
  principal,
  interest,
  lateInterest,
  fees,
});

export const creditorOf = ({ assignedOn, servicedBy, originalCreditor }: ObligationRow): string =>
  assignedOn !== null && servicedBy !== null ? servicedBy : originalCreditor;

export const obligationView = (row: ObligationRow): Obligation => ({
  id: row.id,
  number: row.number,
  product: row.product,
  originalCreditor: row.originalCreditor,
  creditor: creditorOf(row),
  assignedOn: row.assignedOn,
  arrearsSince: row.arrearsSince,
  ...componentsOf(row),
  balance: balance(row),
  state: row.state,
  servicedBy: row.servicedBy,
  creditorNit: row.creditorNit,
});

export function planFigures(plan: Quote): PlanFigures {
  const { term, discountBps, discount, total, interest, minimumInitial, initialPayment, firstPaymentOn, forgiven } =
    plan;
  return {
    term,
    balance: plan.balance,
    discountBps,
    discount,
    total,
    interest,
    minimumInitial,
    initialPayment,
    firstPaymentOn,
    forgiven,
    instalment: plan.instalments[0]?.amount ?? zeroPesos,
    lastInstalment: plan.instalments.at(-1)?.amount ?? zeroPesos,
    instalments: [...plan.instalments],
  };
}

type Highlights = Pick<
  Offer,
  'singlePayment' | 'lowestInstalment' | 'lowestPlan' | 'bestDiscount' | 'bestDiscountBps'
> & {
  /** Cheapest first. */
  plans: readonly (PlanDemand & { term: number; total: Pesos })[];
};

const remembered = new Map<string, Highlights>();
const mostRemembered = 5_000;

function highlights(policy: CampaignPolicy, owed: Components, today: IsoDate): Highlights {
  const key = [policy.version, owed.principal, owed.interest, owed.lateInterest, owed.fees, today].join('|');
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size >= mostRemembered) remembered.clear();
  const made = computeHighlights(policy, owed, today);
  remembered.set(key, made);
  return made;
}

function computeHighlights(policy: CampaignPolicy, owed: Components, today: IsoDate): Highlights {
  const compared = scenarios(policy, owed, { today });
  const plans = compared.flatMap(({ result }) => (isRefusal(result) ? [] : [result]));
  const single = plans.find(({ term }) => term === 1)?.total ?? balance(owed);
  const [lightest] = plans.toSorted((a, b) => monthlyAmount(a) - monthlyAmount(b) || a.term - b.term);
  return {
    singlePayment: single,
    lowestInstalment: lightest === undefined ? single : monthlyAmount(lightest),
    lowestPlan: {
      term: lightest?.term ?? 1,
      initialPayment: lightest?.initialPayment ?? zeroPesos,
      total: lightest === undefined ? single : totalToPay(lightest),
    },
    bestDiscount: plans.map(({ discount }) => discount).reduce(most, zeroPesos),
    bestDiscountBps: Math.max(0, ...plans.map(({ discountBps }) => discountBps)),
    plans: plans
      .map((plan) => ({ term: plan.term, total: totalToPay(plan), ...demandOf(plan) }))
      .toSorted((a, b) => a.total - b.total || a.term - b.term),
  };
}

function cheapestWithin(plans: Highlights['plans'], means: Means): number | null {
  return plans.find((plan) => means.free !== null && unaffordablePayment(plan, means) === undefined)?.term ?? null;
}

export interface OfferSource {
  offer: OfferRow;
  obligation: ObligationRow;
  policy: CampaignPolicy;
}

/** Best offer first, ended offers last. */
export function offerViews(sources: readonly OfferSource[], now: Date, budget?: Budget): Offer[] {
  const today = bogotaDate(now);
  const standing = sources.map(({ offer, obligation, policy }) => {
    const current = offerAt(offer, now);
    const state =
      obligation.state === 'EN_DISPUTA' && isLiveOffer(current.state) ? ('RETIRADA' as const) : current.state;
    const figures = highlights(policy, offer, today);
    const means = meansFor(budget, obligation.id);
    const debt = { balance: balance(obligation), daysLate: daysBetween(obligation.arrearsSince, today) };
    // The diagnosis ranks debts with equal figures by id, and the offers must have the same order.
    return { ...current, state, figures, means, debt, place: `${obligation.id} ${offer.id}` };
  });
  const objective = budget?.objective ?? 'SOLO_MIRAR';
  const ranked = (offers: typeof standing) =>
    prioritise(
      offers.map((each) => ({
        ...each.debt,
        id: each.place,
        annualRateBps: null,
        minimum: zeroPesos,
        standing: 'ABIERTA',
        offer: {
          fits: cheapestWithin(each.figures.plans, each.means) !== null,
          instalment: each.figures.lowestInstalment,
        },
      })),
      objective,
    ).flatMap((priority) => {
      const found = offers.find(({ place }) => place === priority.id);
      return found ? [{ ...found, priority }] : [];
    });
  const live = ranked(standing.filter(({ state }) => isLiveOffer(state)));
  const ended = ranked(standing.filter(({ state }) => !isLiveOffer(state)));
  return [...live, ...ended].map((each, index) => {
    const owed = balance(each);
    const { plans, ...figures } = each.figures;
    const { free } = each.means;
    const recommendedTerm = cheapestWithin(plans, each.means);
    const fitsCapacity = free === null ? null : recommendedTerm !== null;
    const openingShort = openingShortOf(plans, each.means) ?? null;
    return {
      id: each.id,
      obligationId: each.obligationId,
      state: each.state,
      ...componentsOf(each),
      balance: owed,
      validUntil: each.validUntil,
      holdUntil: each.holdUntil,
      ...figures,
      recommendedTerm,
      rank: index + 1,
      reason: reasonOf(
        { ...figures, balance: owed, fitsCapacity },
        index === 0 && live.length > 1 ? each.priority.reason : undefined,
      ),
      priority: each.priority.urgency,
      free,
      fitsCapacity,
      openingShort,
      previousBalance: each.previousBalance,
    };
  });
}
