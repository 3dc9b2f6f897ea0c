import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import { simulateDiagnosis, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { prepare, simulatePrepared, type Simulation } from '#domain/diagnosis/household-simulator.ts';
import { call } from '#web/api/client.ts';
import { publicAnswersStore } from '#web/session/choices/public-answers.store.ts';
import { diagnosisQuery } from './diagnosis.queries.ts';
import { firstInputs, scenarioOf, type SimulatorInputs } from './simulator.flow.ts';

/** Milliseconds after the last change until the server is asked. */
const settleMs = 500;

/** Whether the server has answered the same: it is its answer that counts. */
export type Agreement = 'asking' | 'same' | 'updated' | 'unreachable';

export interface Simulator {
  inputs: SimulatorInputs;
  change: (change: Partial<SimulatorInputs>) => void;
  simulation: Simulation;
  agreement: Agreement;
}

/** The simulator's state: computed here with every movement, and confirmed by the server once it rests. */
export function useSimulator(state: DiagnosisState): Simulator {
  const queries = useQueryClient();
  const [inputs, change] = useReducer(
    (now: SimulatorInputs, next: Partial<SimulatorInputs>) => ({ ...now, ...next }),
    state,
    (first) => firstInputs(first, publicAnswersStore.getState().answers.payable),
  );
  const household = useMemo(() => simulatedHousehold(state), [state]);
  const wish = wishOf(inputs);
  const chances = useMemo(() => prepare(household, JSON.parse(wish) as Wish), [household, wish]);
  const key = JSON.stringify(scenarioOf(inputs));
  const simulation = useMemo(() => simulatePrepared(chances, JSON.parse(key) as SimulatorScenario), [chances, key]);
  const [confirmed, setConfirmed] = useState<{ of: Simulation; agreement: Agreement } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(simulateDiagnosis, { body: JSON.parse(key) as SimulatorScenario, signal: stop.signal }).then(
        async (answer) => {
          const isSame = JSON.stringify(answer) === JSON.stringify(simulationAnswerOf(simulation));
          setConfirmed({ of: simulation, agreement: isSame ? 'same' : 'updated' });
          // Something changed there meanwhile, as an offer that has ended: what is shown is read again.
          if (!isSame) await queries.invalidateQueries({ queryKey: diagnosisQuery.queryKey });
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
  }, [key, simulation, queries]);

  return { inputs, change, simulation, agreement: agreementOf(confirmed, simulation) };
}

type Wish = Pick<SimulatorScenario, 'term' | 'initialPayment'>;

/** What the plans of the offers depend on, which is not the budget. */
function wishOf(inputs: SimulatorInputs): string {
  const { term, initialPayment } = scenarioOf(inputs);
  return JSON.stringify({ term, initialPayment });
}

/** That something changed stays said; everything else holds for the very figures that were confirmed. */
function agreementOf(confirmed: { of: Simulation; agreement: Agreement } | null, shown: Simulation): Agreement {
  if (confirmed?.agreement === 'updated' || confirmed?.of === shown) return confirmed.agreement;
  return 'asking';
}
