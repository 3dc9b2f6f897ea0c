import type { DiagnosisState } from '#contract/diagnosis.ts';
import type { SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { countedDebts } from '#contract/simulated-household.ts';
import { instalmentLimit } from '#domain/diagnosis/diagnosis.ts';
import type { Simulation } from '#domain/diagnosis/household-simulator.ts';
import { pesos, subtract, sum, type Pesos } from '#domain/money/money.ts';
import { sampled, type OfferOutcome } from '#domain/offers/offer-simulator.ts';
import type { PayoffPlan } from '#domain/debts/payoff.ts';
import { isRefusal } from '#domain/refusal.ts';

export type ExtraRhythm = 'UNA_VEZ' | 'CADA_6' | 'CADA_12';

/** What the person has moved. null: left to the simulator. */
export interface SimulatorInputs {
  budget: number;
  term: number | null;
  initialPayment: number | null;
  extraAmount: number | null;
  extraRhythm: ExtraRhythm;
  offerId: string | null;
}

export const budgetStep = 10_000;
export const budgetPage = 50_000;
export const offeredTerms = [1, 3, 6, 12, 18, 24, 36] as const;
const most = 100_000_000_000;

const rhythms: Record<ExtraRhythm, { firstMonth: number; everyMonths: number }> = {
  UNA_VEZ: { firstMonth: 1, everyMonths: 0 },
  CADA_6: { firstMonth: 6, everyMonths: 6 },
  CADA_12: { firstMonth: 12, everyMonths: 12 },
};

const within = (amount: number): Pesos => pesos(Math.min(most, Math.max(0, Math.trunc(amount))));

/** What is asked of the domain, and of the server. */
export function scenarioOf({
  budget,
  term,
  initialPayment,
  extraAmount,
  extraRhythm,
}: SimulatorInputs): SimulatorScenario {
  return {
    budget: within(budget),
    ...(term === null ? {} : { term }),
    ...(initialPayment === null ? {} : { initialPayment: within(initialPayment) }),
    ...(extraAmount ? { extra: { amount: within(extraAmount), ...rhythms[extraRhythm] } } : {}),
  };
}

/** The monthly limit by the last diagnosis; null without one. */
export function knownLimit({ last }: Pick<DiagnosisState, 'last'>, ownMinimum: Pesos): Pesos | null {
  return last === null ? null : instalmentLimit(last, ownMinimum);
}

/** The ends of the slider: something to pay with, and room above what the month admits. */
export function budgetRange(state: DiagnosisState): { min: number; max: number } {
  const minimums = sum(countedDebts(state).map(({ minimum }) => minimum));
  const highest = Math.max(1_000_000, minimums * 1.5, (state.last?.capacity ?? 0) * 1.25);
  return { min: 50_000, max: Math.min(50_000_000, Math.ceil(highest / budgetPage) * budgetPage) };
}

/** Where the simulator opens: with what was said before there was an account, else with what the month admits. */
export function firstInputs(state: DiagnosisState, payable: Pesos | null | undefined): SimulatorInputs {
  const { min, max } = budgetRange(state);
  const usual = payable ?? (state.last && state.last.capacity > 0 ? state.last.capacity : 300_000);
  return {
    budget: Math.min(max, Math.max(min, Math.floor(usual / budgetStep) * budgetStep)),
    term: null,
    initialPayment: null,
    extraAmount: null,
    extraRhythm: 'CADA_6',
    offerId: state.offers[0]?.id ?? null,
  };
}

export type PlannedOutcome = Extract<OfferOutcome, { plan: object }>;
export const isPlanned = (outcome: OfferOutcome | undefined): outcome is PlannedOutcome =>
  outcome !== undefined && outcome.plan !== null;

export const chosenOutcome = ({ outcomes }: Simulation, { offerId }: SimulatorInputs): OfferOutcome | undefined =>
  outcomes.find((outcome) => outcome.offerId === offerId) ?? outcomes[0];

export interface Comparison {
  /** Of the present one against the kept one: more is above zero. */
  total: Pesos;
  monthly: Pesos;
  instalments: number;
}

export function compare(kept: PlannedOutcome, now: PlannedOutcome): Comparison {
  return {
    total: subtract(now.total, kept.total),
    monthly: subtract(now.monthly, kept.monthly),
    instalments: now.instalments - kept.instalments,
  };
}

/** Which way of paying everything costs less, by more than the rounding to the peso. */
export function cheaperPlan({ snowball, avalanche }: Pick<Simulation, 'snowball' | 'avalanche'>): {
  cheaper: 'AVALANCHA' | 'BOLA_DE_NIEVE' | 'IGUAL';
  interest: Pesos;
  months: number;
} | null {
  if (isRefusal(snowball) || isRefusal(avalanche)) return null;
  const interest = snowball.interest - avalanche.interest;
  const months = snowball.months.length - avalanche.months.length;
  const cheaper = Math.abs(interest) < 1_000 && months === 0 ? 'IGUAL' : interest >= 0 ? 'AVALANCHA' : 'BOLA_DE_NIEVE';
  return { cheaper, interest: pesos(Math.abs(interest)), months: Math.abs(months) };
}

/** What is owed today and at the end of some months, evenly apart: what a picture holds. */
export function payoffBars(plan: PayoffPlan, owed: Pesos, bars: number): { month: number; remaining: Pesos }[] {
  const amounts = [owed, ...plan.months.map(({ remaining }) => remaining)];
  return sampled(amounts, bars).map(({ place, amount }) => ({ month: place, remaining: amount }));
}
