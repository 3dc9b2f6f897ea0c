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
  /** Terms that the server compares without being asked. */
  compared: ReadonlySet<number>;
  /** The choices that the simulation, or the failure, answers. */
  answeredFor: string | null;
  failedFor: string | null;
  failure: unknown;
  /** The last plan of each term that could be had, so that a refused figure leaves the screen standing. */
  plans: ReadonlyMap<number, PlanFigures>;
  /** The last plan on screen, of whatever term. */
  lastPlan: PlanFigures | null;
}

/** Where a person begins: with what they chose before, else with nothing chosen, and nothing chooses for them. */
export function firstChoice(kept: Partial<PlanChoice> | undefined): PlanChoice {
  return { term: null, dayOfMonth: null, initialPayment: null, firstPaymentOn: null, ...kept };
}

/** Whether the customer changed more than the number of instalments. */
export const isAdjusted = ({ dayOfMonth, initialPayment, firstPaymentOn }: PlanChoice): boolean =>
  dayOfMonth !== null || initialPayment !== null || firstPaymentOn !== null;

/** The day of the month of a plan: the one that was chosen, else the one that the offer proposes after its first payment. */
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

/** The question behind a choice. A compared term need not be asked for: every answer brings it. */
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

/** Every change of the screen. An answer to choices that have changed meanwhile is not looked at. */
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

/** A plan to hold the offer's prices with while nothing is chosen: the suggested one, else the longest that can be had. */
export function planToHold({
  scenarios,
  recommendedTerm,
}: Pick<Simulation, 'scenarios' | 'recommendedTerm'>): PlanFigures | null {
  const plans = scenarios.flatMap(({ plan }) => (plan ? [plan] : []));
  return plans.find(({ term }) => term === recommendedTerm) ?? plans.at(-1) ?? null;
}

export interface PlanReading {
  request: SimulationRequest;
  /** The question still waits for its answer; what is shown answers an earlier one. */
  pending: boolean;
  failure: unknown;
  /** The plan to show, the last one while the chosen one is not known; it is what was chosen only while `exact`. */
  plan: PlanFigures | null;
  exact: boolean;
  /** Why the chosen plan cannot be had. */
  refusal: Scenario['refusal'];
  /** What to change so that there is a plan to show; stays while the next answer is awaited. */
  toMend: string | null;
}

/** What the screen shows of a state. */
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
    toMend: scenario?.refusal ? mendText(scenario.refusal.code, state.choice) : null,
  };
}

/** "Corrige el pago inicial para ver tu plan": what stands where the plan would. */
function mendText(code: NonNullable<Scenario['refusal']>['code'], { initialPayment }: PlanChoice): string {
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
  /** `toMend` says what to change where the term cannot be had as things stand: its plan is then that of an earlier choice. */
  options: (Pick<Scenario, 'term' | 'fitsCapacity' | 'unaffordable'> & { plan: PlanFigures; toMend: string | null })[];
  /** Compared terms that cannot be had, with the reason. */
  unavailable: { code: NonNullable<Scenario['refusal']>['code']; terms: number[]; minimum: Pesos | null }[];
}

/** The terms as cards, and those that cannot be had by their reason. */
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
        ? [{ term, plan, fitsCapacity, unaffordable, toMend: refusal && mendText(refusal.code, choice) }]
        : [];
    }),
    unavailable,
  };
}

/** The business days on which the first payment may fall. */
export function firstPaymentDays({ firstPaymentFrom, firstPaymentUntil }: Simulation['limits']): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = firstPaymentFrom; day <= firstPaymentUntil; day = addDays(day, 1))
    if (isBusinessDay(day)) days.push(day);
  return days;
}

/** A number of instalments as typed, or what is wrong with it. */
export function readTerm(typed: string, maximum: number): { term: number } | { error: string } {
  const term = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(term) && term >= 1 && term <= maximum
    ? { term }
    : { error: `Escribe un número entero de 1 a ${maximum}.` };
}
