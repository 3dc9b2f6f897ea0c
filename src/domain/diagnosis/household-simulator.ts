import type { IsoDate } from '#domain/time/calendar.ts';
import { cashLeft, type Month } from '#domain/money/month.ts';
import { payoffDebts, type HouseholdDebt } from './diagnosis.ts';
import { add, most, zeroPesos, type Pesos } from '#domain/money/money.ts';
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

/** What a person can move in the simulator. */
export type Scenario = {
  readonly budget: Pesos;
  readonly term?: number | undefined;
  readonly initialPayment?: Pesos | undefined;
  readonly extra?: ExtraPayments | undefined;
};

export type SimulatedHousehold = {
  /** Best first. */
  readonly offers: readonly SimulatedOffer[];
  readonly debts: readonly HouseholdDebt[];
  readonly today: IsoDate;
  /** The person's month; without one only the budget counts. */
  readonly month?: Month | null;
};

/** What does not depend on the budget, so that a moving slider never computes it again. */
export type PreparedSimulation = {
  readonly chances: readonly OfferChances[];
  readonly debts: readonly PayoffDebt[];
  readonly extra: ExtraPayments | undefined;
  readonly month: Month | null;
  readonly onTopOf: Pesos;
};

export type Simulation = {
  readonly outcomes: readonly OfferOutcome[];
  /** The offers that the budget pays at the same time, best first. */
  readonly together: readonly string[];
  /** What the debts ask each month already, where the month pays it: the budget goes to them besides. Else 0. */
  readonly onTopOf: Pesos;
  readonly snowball: PayoffPlan | PayoffRefusal;
  readonly avalanche: PayoffPlan | PayoffRefusal;
};

export function prepare(
  { offers, debts, today, month = null }: SimulatedHousehold,
  { term, initialPayment, extra }: Omit<Scenario, 'budget'>,
): PreparedSimulation {
  const paid = payoffDebts(debts);
  return {
    chances: offers.map((offer) => chancesOf(offer, { term, initialPayment, extra, today, month })),
    debts: paid,
    extra,
    month,
    // As for an offer, the budget is what the month leaves after every promised payment, where it leaves something.
    onTopOf: month !== null && cashLeft(month) >= 0 ? leastBudget(paid) : zeroPesos,
  };
}

export function simulatePrepared(prepared: PreparedSimulation, budget: Pesos): Simulation {
  const { chances, debts, extra, month, onTopOf } = prepared;
  const outcomes = chances.map((each) => outcomeOf(each, budget));
  const all = add(budget, onTopOf);
  return {
    outcomes,
    together: togetherWithin(outcomes, budget, month),
    onTopOf,
    snowball: payoff(debts, all, 'BOLA_DE_NIEVE', extra),
    avalanche: payoff(debts, all, 'AVALANCHA', extra),
  };
}

/** The one computation behind the simulator's screen and the server's answer. */
export function simulateHousehold(household: SimulatedHousehold, scenario: Scenario): Simulation {
  return simulatePrepared(prepare(household, scenario), scenario.budget);
}

/** The most that each offer would take off, by its id. */
export function bestDiscounts({ offers, today }: Pick<SimulatedHousehold, 'offers' | 'today'>): Map<string, Pesos> {
  return new Map(
    offers.map((offer) => [
      offer.id,
      chancesOf(offer, { today }).plans.reduce((best, { within }) => most(best, within.plan.discount), zeroPesos),
    ]),
  );
}
