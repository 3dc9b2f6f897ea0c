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

/** Whether the server has answered the same: it is its answer that counts. */
export type Agreement = 'asking' | 'same' | 'unreachable';

/** A scenario with everything that follows from it. */
export interface Tried {
  inputs: SimulatorInputs;
  simulation: Simulation;
}

/** The scenario on the screen. */
export interface TriedNow extends Tried {
  agreement: Agreement;
}

export interface TriedStore extends StoreApi<TriedNow> {
  change(change: Partial<SimulatorInputs>): void;
  /** Goes on with other offers or debts. */
  renew(household: SimulatedHousehold): void;
}

/**
 * What is being tried, with its simulation, computed once for all who show it. It lives beside React so that a step of
 * the slider reaches each figure on its own, and only what takes another shape is rendered anew.
 */
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

/** Simulates one household; the same question has the same object for an answer, and another budget prepares nothing again. */
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

/** A scenario that is kept, and does not move. */
export const triedOf = (household: SimulatedHousehold, inputs: SimulatorInputs): Tried => ({
  inputs,
  simulation: simulateHousehold(household, scenarioOf(inputs)),
});
