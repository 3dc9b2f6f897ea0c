import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  prepare,
  simulateHousehold,
  simulatePrepared,
  type PreparedSimulation,
  type SimulatedHousehold,
  type Simulation,
} from '#domain/diagnosis/household-simulator.ts';
import type { SimulatorInputs } from '#web/shared/session/choices/simulator-inputs.ts';
import { scenarioOf } from './simulator.flow.ts';

export type Agreement = 'asking' | 'same' | 'unreachable';

export interface Tried {
  inputs: SimulatorInputs;
  simulation: Simulation;
}

export interface TriedNow extends Tried {
  agreement: Agreement;
}

export interface TriedStore extends StoreApi<TriedNow> {
  change(change: Partial<SimulatorInputs>): void;
  renew(household: SimulatedHousehold): void;
}

/** The store is outside React, so that a change renders only the components that use the changed values. */
export function triedStore(household: SimulatedHousehold, first: SimulatorInputs): TriedStore {
  let simulate = simulatorOf(household);
  const store = createStore<TriedNow>(() => ({ inputs: first, simulation: simulate(first), agreement: 'asking' }));
  const show = (inputs: SimulatorInputs) => {
    const before = store.getState();
    const simulation = simulate(inputs);
    store.setState({ inputs, simulation, agreement: simulation === before.simulation ? before.agreement : 'asking' });
  };
  return {
    ...store,
    change: (change) => show({ ...store.getState().inputs, ...change }),
    renew: (other) => {
      if (other === household) return;
      household = other;
      simulate = simulatorOf(other);
      show(store.getState().inputs);
    },
  };
}

/** Repeats the preparation only when an input other than the budget has changed, and caches the last result. */
function simulatorOf(household: SimulatedHousehold): (inputs: SimulatorInputs) => Simulation {
  let wish: string | undefined;
  let prepared: PreparedSimulation;
  let answered: { budget: number; simulation: Simulation } | undefined;
  return (inputs) => {
    const { budget, ...rest } = scenarioOf(inputs);
    const wished = JSON.stringify(rest);
    if (wished !== wish) {
      wish = wished;
      prepared = prepare(household, rest);
      answered = undefined;
    }
    if (answered?.budget !== budget) answered = { budget, simulation: simulatePrepared(prepared, budget) };
    return answered.simulation;
  };
}

export const triedOf = (household: SimulatedHousehold, inputs: SimulatorInputs): Tried => ({
  inputs,
  simulation: simulateHousehold(household, scenarioOf(inputs)),
});
