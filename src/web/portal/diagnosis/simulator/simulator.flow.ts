import type { DiagnosisState } from '#contract/diagnosis.ts';
import type { SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { beyondFreeText, freeText, monthsText, openingText } from '#texts/diagnosis-text.ts';
import { countedDebts } from '#contract/simulated-household.ts';
import type { Simulation } from '#domain/diagnosis/household-simulator.ts';
import { add, formatPesos, pesos, subtract, sum, type Pesos } from '#domain/money/money.ts';
import { isTerm } from '#domain/offers/campaign.ts';
import { sampledPlaces, type OfferOutcome, type PlannedOutcome } from '#domain/offers/offer-simulator.ts';
import { areAlike, type PayoffPlan, type PayoffRefusal } from '#domain/debts/payoff.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { ExtraRhythm, SimulatorInputs } from '#web/shared/session/choices/simulator-inputs.ts';

export const budgetStep = 10_000;
export const budgetPage = 50_000;
const usualTerms = [1, 3, 6, 12, 18, 24, 36];
const most = 100_000_000_000;

const rhythms: Record<ExtraRhythm, { firstMonth: number; everyMonths: number }> = {
  UNA_VEZ: { firstMonth: 1, everyMonths: 0 },
  CADA_6: { firstMonth: 6, everyMonths: 6 },
  CADA_12: { firstMonth: 12, everyMonths: 12 },
};

const within = (amount: number): Pesos => pesos(Math.min(most, Math.max(0, Math.trunc(amount))));

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

export function budgetRange(state: DiagnosisState): { min: number; max: number } {
  const minimums = sum(countedDebts(state).map(({ minimum }) => minimum));
  const highest = Math.max(1_000_000, minimums * 1.5, (state.month?.free ?? 0) * 1.25);
  return { min: 0, max: Math.min(50_000_000, Math.ceil(highest / budgetPage) * budgetPage) };
}

export function offeredTerms({ offers, policies }: DiagnosisState, kept: number | null): number[] {
  if (offers.length === 0) return [];
  const offered = policies.filter(({ version }) => offers.some(({ policyVersion }) => policyVersion === version));
  return usualTerms.filter((term) => term === kept || offered.some((policy) => isTerm(policy, term)));
}

export function firstInputs(state: DiagnosisState, payable: Pesos | null | undefined): SimulatorInputs {
  const { min, max } = budgetRange(state);
  const usual = state.month?.free ?? payable ?? 300_000;
  return {
    budget: Math.min(max, Math.max(min, usual)),
    term: null,
    initialPayment: null,
    extraAmount: null,
    extraRhythm: 'CADA_6',
    offerId: null,
  };
}

export const isPlanned = (outcome: OfferOutcome | undefined): outcome is PlannedOutcome =>
  outcome !== undefined && outcome.plan !== null;

export const doesFit = (outcome: OfferOutcome): boolean => isPlanned(outcome) && outcome.fits;

export const chosenOutcome = ({ outcomes }: Simulation, { offerId }: SimulatorInputs): OfferOutcome | undefined =>
  outcomes.find((outcome) => outcome.offerId === offerId) ?? outcomes[0];

export interface Comparison {
  total: Pesos;
  monthly: Pesos;
  instalments: number;
}

/** Returns undefined for different offers, because their totals are not comparable. */
export function compare(kept: PlannedOutcome, now: PlannedOutcome): Comparison | undefined {
  if (kept.offerId !== now.offerId) return undefined;
  return {
    total: subtract(now.total, kept.total),
    monthly: subtract(now.monthly, kept.monthly),
    instalments: now.instalments - kept.instalments,
  };
}

export function bestPayoff({
  snowball,
  avalanche,
}: Pick<Simulation, 'snowball' | 'avalanche'>): PayoffPlan | undefined {
  if (isRefusal(avalanche)) return isRefusal(snowball) ? undefined : snowball;
  return isRefusal(snowball) || avalanche.interest <= snowball.interest ? avalanche : snowball;
}

export function sharedRefusal({
  snowball,
  avalanche,
}: Pick<Simulation, 'snowball' | 'avalanche'>): PayoffRefusal | undefined {
  const isShared = isRefusal(snowball) && isRefusal(avalanche) && snowball.refused === avalanche.refused;
  return isShared ? avalanche : undefined;
}

/**
 * Returns `IGUAL` when both strategies take the same number of months and the interest differs by less than 1,000
 * pesos. Returns null when a strategy is refused.
 */
export function cheaperPlan({ snowball, avalanche }: Pick<Simulation, 'snowball' | 'avalanche'>): {
  cheaper: 'AVALANCHA' | 'BOLA_DE_NIEVE' | 'IGUAL';
  interest: Pesos;
  months: number;
} | null {
  if (isRefusal(snowball) || isRefusal(avalanche)) return null;
  const interest = snowball.interest - avalanche.interest;
  const months = snowball.months.length - avalanche.months.length;
  const cost = (plan: PayoffPlan) => ({ months: plan.months.length, interest: plan.interest });
  const isAlike = areAlike(cost(snowball), cost(avalanche));
  const cheaper = isAlike ? 'IGUAL' : interest >= 0 ? 'AVALANCHA' : 'BOLA_DE_NIEVE';
  return { cheaper, interest: pesos(Math.abs(interest)), months: Math.abs(months) };
}

export function payoffBars(plan: PayoffPlan, owed: Pesos, bars: number): { month: number; remaining: Pesos }[] {
  return sampledPlaces(plan.months.length + 1, bars).map((month) => ({
    month,
    remaining: plan.months[month - 1]?.remaining ?? owed,
  }));
}

const committed: Record<Simulation['promisedBy'], string> = {
  ACUERDO: 'tu acuerdo ya pide',
  ACUERDOS: 'tus acuerdos ya piden',
};

const definedOf = (amounts: readonly (Pesos | undefined)[]): Pesos[] => amounts.flatMap((each) => each ?? []);
const lowestOf = (amounts: readonly Pesos[]): Pesos => pesos(Math.min(...amounts));

/** Returns how many offers fit the budget. When no offer fits, returns the reason if it is known. */
export function fittingText(
  { outcomes, free, promised, promisedBy }: Pick<Simulation, 'outcomes' | 'free' | 'promised' | 'promisedBy'>,
  chosen: OfferOutcome | undefined,
  budget: number,
  hidden = false,
): string {
  const planned = outcomes.filter(isPlanned);
  const fitting = outcomes.filter(doesFit).length;
  if (fitting > 0) {
    if (chosen && !doesFit(chosen)) return fitting === 1 ? 'Cabe otra oferta' : `Caben otras ${fitting} ofertas`;
    return fitting === 1 ? 'Cabe una oferta' : `Caben ${fitting} ofertas`;
  }
  if (promised > 0 && planned.length > 0) {
    const start = hidden
      ? `De ese valor, ${committed[promisedBy]} una parte`
      : `De ${formatPesos(within(budget))}, ${committed[promisedBy]} ${formatPesos(promised)}`;
    if (budget <= promised) return `${start}: no queda para otra deuda`;
    return hidden ? start : `${start}: quedan ${formatPesos(subtract(within(budget), promised))}`;
  }
  const nothing = 'Con ese valor todavía no cabe ninguna oferta';
  if (planned.length === 0 || planned.some(({ reachableFrom }) => reachableFrom !== undefined)) return nothing;
  const openings = definedOf(planned.map(({ openingShort }) => openingShort));
  if (openings.length > 0) return openingText(lowestOf(openings), hidden);
  if (free === 0) return freeText(free);
  if (free === null || budget <= free) return nothing;
  return hidden ? 'Ese valor supera lo que te queda libre' : `Ese valor ${beyondFreeText(free)}`;
}

/** Returns '' when the only offer fits, and when `fittingText` already gives the reason. */
export function fittingHint(
  { outcomes, together, promised }: Pick<Simulation, 'outcomes' | 'together' | 'promised'>,
  { term }: Pick<SimulatorInputs, 'term'>,
): string {
  if (together.length > 1) return `Con ese valor puedes pagar ${together.length} a la vez.`;
  const planned = outcomes.filter(isPlanned);
  const fitting = planned.filter(({ fits }) => fits).length;
  if (fitting > 1) return 'Con ese valor puedes pagar una a la vez.';
  const unfit = planned.filter(({ fits }) => !fits);
  if (unfit.length === 0)
    return planned.length < outcomes.length ? 'Las que no se pueden a ese plazo, quizás sí con menos cuotas.' : '';
  const reachable = definedOf(unfit.map(({ reachableFrom }) => reachableFrom));
  if (reachable.length > 0) return `Prueba con ${formatPesos(add(lowestOf(reachable), promised))} o más.`;
  const openings = definedOf(unfit.map(({ openingShort }) => openingShort));
  if (openings.length > 0) {
    if (fitting > 0)
      return `En otra te alcanza la cuota; el pago inicial de ${formatPesos(lowestOf(openings))} todavía no.`;
    return promised > 0 ? `${openingText(lowestOf(openings))}.` : '';
  }
  const which = `${fitting > 0 ? ' de las demás' : ''}${term === null ? '' : ' a ese plazo'}`;
  return `La cuota más baja${which} es ${formatPesos(lowestOf(unfit.map(({ lowestMonthly }) => lowestMonthly)))}.`;
}

export function spokenOutcome(
  simulation: Simulation,
  chosen: OfferOutcome | undefined,
  budget: number,
  hidden: boolean,
): string {
  const { outcomes } = simulation;
  const sentences = outcomes.length === 0 ? [] : [fittingText(simulation, chosen, budget, hidden)];
  if (isPlanned(chosen)) {
    const { plan, monthly, total, saving } = chosen;
    const instalments = plan.term === 1 ? 'Un solo pago' : `${plan.term} cuotas`;
    sentences.push(
      hidden
        ? instalments
        : `${instalments} de ${formatPesos(monthly)}, ${formatPesos(total)} en total. Te ahorras ${formatPesos(saving)}`,
    );
  }
  const everything = bestPayoff(simulation);
  if (everything && everything.months.length > 0)
    sentences.push(`Todas tus deudas, en ${monthsText(everything.months.length)}`);
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}
