import type { ReplyOf } from '#contract/endpoint.ts';
import type { PlanFigures, simulation } from '#contract/offers.ts';
import { addDays, isBusinessDay, type IsoDate } from '#domain/time/calendar.ts';
import { usualDay } from '#domain/offers/payment-day.ts';
import type { Pesos } from '#domain/money/money.ts';
import type { PlanChoice } from '#web/shared/session/choices/plan-choice.store.ts';
import type { SimulationRequest } from '#web/portal/offers/offers.queries.ts';

export type { PlanChoice };

export type Simulation = ReplyOf<typeof simulation>;
export type Scenario = Simulation['scenarios'][number];

export interface PlanState {
  choice: PlanChoice;
  simulation: Simulation | null;
  /** The terms that every simulation response includes, even when the request contains no term. */
  compared: ReadonlySet<number>;
  /** The keys of the requests that gave `simulation` and `failure`. */
  answeredFor: string | null;
  failedFor: string | null;
  failure: unknown;
  /** The available plan of each term. The chosen term keeps its last plan while the choice is refused. */
  plans: ReadonlyMap<number, PlanFigures>;
  lastPlan: PlanFigures | null;
}

export function firstChoice(kept: Partial<PlanChoice> | undefined): PlanChoice {
  return { term: null, dayOfMonth: null, initialPayment: null, firstPaymentOn: null, ...kept };
}

export const isAdjusted = ({ dayOfMonth, initialPayment, firstPaymentOn }: PlanChoice): boolean =>
  dayOfMonth !== null || initialPayment !== null || firstPaymentOn !== null;

export function dayOfPlan({ dayOfMonth }: PlanChoice, { firstPaymentOn }: Pick<PlanFigures, 'firstPaymentOn'>): number {
  return dayOfMonth ?? usualDay(firstPaymentOn);
}

export function firstState(choice: PlanChoice): PlanState {
  return {
    choice,
    simulation: null,
    compared: new Set(),
    answeredFor: null,
    failedFor: null,
    failure: null,
    plans: new Map(),
    lastPlan: null,
  };
}

/** Omits a term that every response includes, unless the user has typed an initial payment. */
export function requestOf(offerId: string, choice: PlanChoice, compared: ReadonlySet<number>): SimulationRequest {
  const { term, dayOfMonth, initialPayment, firstPaymentOn } = choice;
  const initial = term === 1 ? null : initialPayment;
  const asked = term !== null && (initial !== null || !compared.has(term));
  return {
    offerId,
    ...(dayOfMonth === null ? {} : { dayOfMonth }),
    ...(asked ? { term } : {}),
    ...(initial === null ? {} : { initialPayment: initial }),
    ...(firstPaymentOn === null ? {} : { firstPaymentOn }),
  };
}

export const keyOf = (request: SimulationRequest): string => JSON.stringify(request);

export type PlanEvent =
  | { type: 'chosen'; change: Partial<PlanChoice> }
  | { type: 'answered'; request: SimulationRequest; simulation: Simulation }
  | { type: 'failed'; request: SimulationRequest; failure: unknown };

/** Ignores responses to outdated choices. */
export function nextPlanState(state: PlanState, event: PlanEvent): PlanState {
  if (event.type === 'chosen') return seen({ ...state, choice: { ...state.choice, ...event.change } });
  const { request } = event;
  if (keyOf(request) !== currentKey(state, request.offerId)) return state;
  if (event.type === 'failed') return { ...state, failedFor: keyOf(request), failure: event.failure };
  const { simulation } = event;
  const compared = request.term === undefined ? new Set(simulation.scenarios.map(({ term }) => term)) : state.compared;
  const { choice } = state;
  const plans = new Map(
    simulation.scenarios.flatMap(({ term, plan }) => {
      const shown = plan ?? (term === choice.term ? state.plans.get(term) : undefined);
      return shown ? [[term, shown] as const] : [];
    }),
  );
  const answered = seen({ ...state, simulation, compared, plans, failedFor: null, failure: null });
  return { ...answered, answeredFor: currentKey(answered, request.offerId) };
}

const seen = (state: PlanState): PlanState => ({ ...state, lastPlan: planOf(state) ?? state.lastPlan });

const planOf = ({ choice, plans }: PlanState) => (choice.term === null ? undefined : plans.get(choice.term));

const currentKey = ({ choice, compared }: PlanState, offerId: string) => keyOf(requestOf(offerId, choice, compared));

/**
 * Returns the recommended plan, else the longest available plan. A quote of this plan starts the price hold of the
 * offer.
 */
export function planToHold({
  scenarios,
  recommendedTerm,
}: Pick<Simulation, 'scenarios' | 'recommendedTerm'>): PlanFigures | null {
  const plans = scenarios.flatMap(({ plan }) => (plan ? [plan] : []));
  return plans.find(({ term }) => term === recommendedTerm) ?? plans.at(-1) ?? null;
}

export interface PlanReading {
  request: SimulationRequest;
  /** True while the request is pending. `plan` then belongs to an earlier request. */
  pending: boolean;
  failure: unknown;
  plan: PlanFigures | null;
  exact: boolean;
  refusal: Scenario['refusal'];
  correction: string | null;
}

export function readPlan(state: PlanState, offerId: string): PlanReading {
  const request = requestOf(offerId, state.choice, state.compared);
  const key = keyOf(request);
  const answered = key === state.answeredFor;
  const failed = key === state.failedFor;
  const scenario = state.simulation?.scenarios.find(({ term }) => term === state.choice.term);
  return {
    request,
    pending: !answered && !failed,
    failure: failed ? state.failure : null,
    plan: planOf(state) ?? state.lastPlan,
    exact: answered && scenario?.plan !== null && scenario !== undefined,
    refusal: answered ? (scenario?.refusal ?? null) : null,
    correction: scenario?.refusal ? correctionText(scenario.refusal.code, state.choice) : null,
  };
}

function correctionText(code: NonNullable<Scenario['refusal']>['code'], { initialPayment }: PlanChoice): string {
  switch (code) {
    case 'INITIAL_PAYMENT_TOO_LOW':
    case 'INITIAL_PAYMENT_TOO_HIGH':
      return 'Corrige el pago inicial para ver tu plan';
    case 'INSTALLMENT_TOO_LOW':
      return initialPayment === null
        ? 'Elige menos cuotas para ver tu plan'
        : 'Cambia las cuotas o el pago inicial para ver tu plan';
    case 'TERM_NOT_ALLOWED':
      return 'Elige otro número de cuotas para ver tu plan';
    case 'DATE_NOT_ALLOWED':
      return 'Elige otra fecha para ver tu plan';
  }
}

export interface OptionGroups {
  /** `correction` is set when the term is unavailable now. `plan` is then the last available plan of this term. */
  options: (Pick<Scenario, 'term' | 'fitsCapacity' | 'unaffordable'> & {
    plan: PlanFigures;
    correction: string | null;
  })[];
  unavailable: { code: NonNullable<Scenario['refusal']>['code']; terms: number[]; minimum: Pesos | null }[];
}

export function optionGroups({
  simulation,
  plans,
  choice,
}: Pick<PlanState, 'simulation' | 'plans' | 'choice'>): OptionGroups {
  const scenarios = simulation?.scenarios ?? [];
  const unavailable: OptionGroups['unavailable'] = [];
  for (const { term, plan, refusal } of scenarios) {
    if (plan !== null || refusal === null || plans.has(term) || term === choice.term) continue;
    const group = unavailable.find(({ code }) => code === refusal.code);
    if (group) group.terms.push(term);
    else unavailable.push({ code: refusal.code, terms: [term], minimum: refusal.minimum });
  }
  return {
    options: scenarios.flatMap(({ term, fitsCapacity, unaffordable, refusal }) => {
      const plan = plans.get(term);
      return plan
        ? [{ term, plan, fitsCapacity, unaffordable, correction: refusal && correctionText(refusal.code, choice) }]
        : [];
    }),
    unavailable,
  };
}

export function firstPaymentDays({ firstPaymentFrom, firstPaymentUntil }: Simulation['limits']): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = firstPaymentFrom; day <= firstPaymentUntil; day = addDays(day, 1))
    if (isBusinessDay(day)) days.push(day);
  return days;
}

export function readTerm(typed: string, maximum: number): { term: number } | { error: string } {
  const term = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(term) && term >= 1 && term <= maximum
    ? { term }
    : { error: `Escribe un número entero de 1 a ${maximum}.` };
}
