import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import type { SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { middleOf, payableRanges } from '#domain/diagnosis/first-estimate.ts';
import type { Pesos } from '#domain/money/money.ts';
import { keepScenarios, keptScenarios } from '#web/shared/session/choices/plan-choice.store.ts';
import { publicAnswersStore } from '#web/shared/session/choices/public-answers.store.ts';
import type { SimulatorInputs } from '#web/shared/session/choices/simulator-inputs.ts';
import { confirm, settleMs } from './confirmation.ts';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { firstInputs, scenarioOf } from './simulator.flow.ts';
import { triedOf, triedStore, type Tried, type TriedStore } from './tried.store.ts';

export interface Simulator {
  tried: TriedStore;
  other: Tried | null;
  keep: () => void;
  forget: () => void;
  scenarioNow: () => SimulatorScenario;
  changedMeanwhile: boolean;
}

/** The browser simulates every input, and the server confirms the result. */
export function useSimulator(state: DiagnosisState): Simulator {
  const queries = useQueryClient();
  const household = useMemo(() => simulatedHousehold(state), [state]);
  const [tried] = useState(() => {
    const first = keptScenarios().now ?? firstInputs(state, payableBefore());
    return triedStore(household, first);
  });
  useLayoutEffect(() => tried.renew(household), [tried, household]);
  const [otherInputs, setOther] = useState(() => keptScenarios().other);
  const other = useMemo(() => otherInputs && triedOf(household, otherInputs), [household, otherInputs]);
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);

  useEffect(
    () =>
      confirm(tried, () => {
        // The server has other data, for example because an offer ended.
        setChangedMeanwhile(true);
        void queries.invalidateQueries({ queryKey: diagnosisQuery.queryKey });
      }),
    [tried, queries],
  );
  useEffect(() => keepResting(tried), [tried]);

  const [actions] = useState(() => {
    const compareWith = (kept: SimulatorInputs | null) => {
      setOther(kept);
      keepScenarios({ other: kept });
    };
    return {
      keep: () => compareWith(tried.getState().inputs),
      forget: () => compareWith(null),
      scenarioNow: () => scenarioOf(tried.getState().inputs),
    };
  });
  return { tried, other, ...actions, changedMeanwhile };
}

function keepResting(tried: TriedStore): () => void {
  const keepNow = () => keepScenarios({ now: tried.getState().inputs });
  let timer = setTimeout(keepNow, settleMs);
  const unsubscribe = tried.subscribe((now, before) => {
    if (now.inputs === before.inputs) return;
    clearTimeout(timer);
    timer = setTimeout(keepNow, settleMs);
  });
  document.addEventListener('visibilitychange', keepNow);
  return () => {
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', keepNow);
    keepNow();
  };
}

function payableBefore(): Pesos | null {
  const { payable } = publicAnswersStore.getState().answers;
  return payable ? middleOf(payableRanges[payable]) : null;
}
