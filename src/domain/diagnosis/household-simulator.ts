import type { IsoDate } from '#domain/time/calendar.ts';
import { cashLeft, freeAmount, type Month } from '#domain/money/month.ts';
import { payoffDebts, type HouseholdDebt } from './diagnosis.ts';
import { add, most, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import {
  chancesOf,
  outcomeOf,
  togetherWithin,
  type OfferChances,
  type OfferOutcome,
  type SimulatedOffer,
} from '#domain/offers/offer-simulator.ts';
import {
  leastBudget,
  payoff,
  type ExtraPayments,
  type PayoffDebt,
  type PayoffPlan,
  type PayoffRefusal,
} from '#domain/debts/payoff.ts';

export type Scenario = {
  readonly budget: Pesos;
  readonly term?: number | undefined;
  readonly initialPayment?: Pesos | undefined;
  readonly extra?: ExtraPayments | undefined;
};

export type SimulatedHousehold = {
  readonly offers: readonly SimulatedOffer[];
  readonly debts: readonly HouseholdDebt[];
  readonly today: IsoDate;
  readonly month?: Month | null;
};

/** Does not depend on the budget, so movements of the budget slider reuse this part. */
export type PreparedSimulation = {
  readonly chances: readonly OfferChances[];
  readonly debts: readonly PayoffDebt[];
  readonly extra: ExtraPayments | undefined;
  readonly month: Month | null;
  readonly onTopOf: Pesos;
  /** The part of the budget that pays the agreements; 0 when the budget does not include these payments. */
  readonly promised: Pesos;
  readonly promisedBy: PromisedBy;
};

export type PromisedBy = 'ACUERDO' | 'ACUERDOS';

export type Simulation = {
  readonly outcomes: readonly OfferOutcome[];
  readonly free: Pesos | null;
  readonly together: readonly string[];
  /** The minimum payments that are added to the budget; 0 when the month is unknown or has a deficit. */
  readonly onTopOf: Pesos;
  /** The part of the budget that pays the agreements; 0 when the budget does not include these payments. */
  readonly promised: Pesos;
  readonly promisedBy: PromisedBy;
  readonly snowball: PayoffPlan | PayoffRefusal;
  readonly avalanche: PayoffPlan | PayoffRefusal;
};

export function prepare(
  { offers, debts, today, month = null }: SimulatedHousehold,
  { term, initialPayment, extra }: Omit<Scenario, 'budget'>,
): PreparedSimulation {
  const paid = payoffDebts(debts);
  // The budget is paid in addition to the committed payments, unless the month is unknown or has a deficit.
  const isOnTop = month !== null && cashLeft(month) >= 0;
  const agreed = debts.filter(({ standing, minimum }) => standing === 'EN_ACUERDO' && minimum > 0);
  return {
    chances: offers.map((offer) => chancesOf(offer, { term, initialPayment, extra, today, month })),
    debts: paid,
    extra,
    month,
    onTopOf: isOnTop ? leastBudget(paid) : zeroPesos,
    promised: isOnTop ? zeroPesos : sum(agreed.map(({ minimum }) => minimum)),
    promisedBy: agreed.length > 1 ? 'ACUERDOS' : 'ACUERDO',
  };
}

export function simulatePrepared(prepared: PreparedSimulation, budget: Pesos): Simulation {
  const { chances, debts, extra, month, onTopOf, promised, promisedBy } = prepared;
  const available = most(zeroPesos, subtract(budget, promised));
  const outcomes = chances.map((each) => outcomeOf(each, available));
  const all = add(budget, onTopOf);
  return {
    outcomes,
    free: month && freeAmount(month),
    together: togetherWithin(outcomes, available, month),
    onTopOf,
    promised,
    promisedBy,
    snowball: payoff(debts, all, 'BOLA_DE_NIEVE', extra),
    avalanche: payoff(debts, all, 'AVALANCHA', extra),
  };
}

export function simulateHousehold(household: SimulatedHousehold, scenario: Scenario): Simulation {
  return simulatePrepared(prepare(household, scenario), scenario.budget);
}
