import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import {
  firstChoice,
  firstState,
  keyOf,
  nextPlanState,
  readPlan,
  requestOf,
  type PlanChoice,
  type PlanState,
} from './plan-choice.flow.ts';
import { simulationQuery, type SimulationRequest } from '#web/portal/offers/offers.queries.ts';
import { keepChoice, keptChoice } from '#web/shared/session/choices/plan-choice.store.ts';

const settleMs = 250;

export function usePlanChoice(offerId: string, obligationId: string) {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(nextPlanState, offerId, (id): PlanState => {
    const begin = firstState(firstChoice(keptChoice(obligationId)));
    const request = requestOf(id, begin.choice, begin.compared);
    // The loader of the route has usually requested this simulation.
    const simulation = queries.getQueryData(simulationQuery(request).queryKey);
    return simulation ? nextPlanState(begin, { type: 'answered', request, simulation }) : begin;
  });
  const reading = readPlan(state, offerId);
  const { request, pending } = reading;
  const key = keyOf(request);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(
      () => void ask(JSON.parse(key) as SimulationRequest).catch(() => undefined),
      state.simulation ? settleMs : 0,
    );
    return () => clearTimeout(timer);
    // `key` represents the whole request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, pending]);

  useEffect(() => keepChoice(obligationId, state.choice), [obligationId, state.choice]);

  async function ask(asked: SimulationRequest) {
    try {
      const simulation = await queries.fetchQuery(simulationQuery(asked));
      dispatch({ type: 'answered', request: asked, simulation });
      return simulation;
    } catch (failure) {
      dispatch({ type: 'failed', request: asked, failure });
      throw failure;
    }
  }

  return {
    state,
    reading,
    choose: (change: Partial<PlanChoice>) => dispatch({ type: 'chosen', change }),
    /** Runs without the debounce. Returns null when the server refuses the choice. Throws like `call`. */
    async settled() {
      const simulation = await ask(request);
      return simulation.scenarios.find(({ term }) => term === state.choice.term)?.plan ?? null;
    },
    retry: () => void ask(request).catch(() => undefined),
  };
}
