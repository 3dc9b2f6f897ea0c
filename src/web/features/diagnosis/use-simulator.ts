import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { simulateDiagnosis, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import {
  prepare,
  simulateHousehold,
  simulatePrepared,
  type Scenario,
  type Simulation,
} from '#domain/diagnosis/household-simulator.ts';
import { call } from '#web/api/client.ts';
import { publicAnswersStore } from '#web/session/choices/public-answers.store.ts';
import { keepScenarios, keptScenarios } from '#web/session/choices/plan-choice.store.ts';
import type { SimulatorInputs } from '#web/session/choices/simulator-inputs.ts';
import { diagnosisQuery } from './diagnosis.queries.ts';
import { firstInputs, scenarioOf } from './simulator.flow.ts';

/** Milliseconds after the last change until the server is asked. */
const settleMs = 500;
/** Milliseconds until it is asked again when it could not be reached. */
const againMs = 10_000;

/** Whether the server has answered the same: it is its answer that counts. */
export type Agreement = 'asking' | 'same' | 'unreachable';

/** A scenario with everything that follows from it. */
export interface Tried {
  inputs: SimulatorInputs;
  simulation: Simulation;
}

export interface Simulator extends Tried {
  change: (change: Partial<SimulatorInputs>) => void;
  /** The scenario kept to compare with; null without one. */
  other: Tried | null;
  /** Keeps the scenario on the screen to compare with. */
  keep: () => void;
  forget: () => void;
  /** What the screen shows now, for what is only needed on a press: it is the same function in every step. */
  scenarioNow: () => SimulatorScenario;
  agreement: Agreement;
  /** The server has said something else meanwhile, and what is shown was read again. */
  changedMeanwhile: boolean;
}

/** The simulator's state: computed here with every movement, and confirmed by the server once it rests. */
export function useSimulator(state: DiagnosisState): Simulator {
  const queries = useQueryClient();
  const [inputs, change] = useReducer(
    (now: SimulatorInputs, next: Partial<SimulatorInputs>) => ({ ...now, ...next }),
    state,
    (first) => keptScenarios().now ?? firstInputs(first, publicAnswersStore.getState().answers.payable),
  );
  const [otherInputs, setOther] = useState(() => keptScenarios().other);
  const household = useMemo(() => simulatedHousehold(state), [state]);
  const wish = wishOf(inputs);
  const prepared = useMemo(() => prepare(household, JSON.parse(wish) as Wish), [household, wish]);
  const key = JSON.stringify(scenarioOf(inputs));
  const simulation = useMemo(
    () => simulatePrepared(prepared, (JSON.parse(key) as SimulatorScenario).budget),
    [prepared, key],
  );
  const other = useMemo(
    () => otherInputs && { inputs: otherInputs, simulation: simulateHousehold(household, scenarioOf(otherInputs)) },
    [household, otherInputs],
  );
  const [confirmed, setConfirmed] = useState<{ of: Simulation; agreement: Agreement } | null>(null);
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);
  const [tries, setTries] = useState(0);
  const agreement = confirmed?.of === simulation ? confirmed.agreement : 'asking';

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(simulateDiagnosis, { body: JSON.parse(key) as SimulatorScenario, signal: stop.signal }).then(
        async (answer) => {
          const isSame = JSON.stringify(answer) === JSON.stringify(simulationAnswerOf(simulation));
          if (isSame) return setConfirmed({ of: simulation, agreement: 'same' });
          // Something changed there, as an offer that has ended: what is shown is read again, and then confirmed.
          setChangedMeanwhile(true);
          await queries.invalidateQueries({ queryKey: diagnosisQuery.queryKey });
        },
        () => {
          if (!stop.signal.aborted) setConfirmed({ of: simulation, agreement: 'unreachable' });
        },
      );
    }, settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, simulation, queries, tries]);

  useEffect(() => {
    if (agreement !== 'unreachable') return;
    const again = () => setTries((before) => before + 1);
    const timer = setTimeout(again, againMs);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [agreement, tries]);

  const latest = useKept(inputs);
  const [presses] = useState(() => {
    const compareWith = (kept: SimulatorInputs | null) => {
      setOther(kept);
      keepScenarios({ other: kept });
    };
    return {
      keep: () => compareWith(latest.current),
      forget: () => compareWith(null),
      scenarioNow: () => scenarioOf(latest.current),
    };
  });
  return { inputs, change, simulation, other, ...presses, agreement, changedMeanwhile };
}

/** Keeps what is being tried once it rests, and when the page is left or hidden: never in the step itself. */
function useKept(inputs: SimulatorInputs): RefObject<SimulatorInputs> {
  const latest = useRef(inputs);
  useEffect(() => {
    latest.current = inputs;
    const timer = setTimeout(() => keepScenarios({ now: inputs }), settleMs);
    return () => clearTimeout(timer);
  }, [inputs]);
  useEffect(() => {
    const leave = () => keepScenarios({ now: latest.current });
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);
  return latest;
}

type Wish = Omit<Scenario, 'budget'>;

/** What the plans of the offers depend on, which is not the budget. */
function wishOf(inputs: SimulatorInputs): string {
  const { term, initialPayment, extra } = scenarioOf(inputs);
  return JSON.stringify({ term, initialPayment, extra });
}
