import { readDiagnosis } from '#contract/diagnosis.ts';
import { simulateDiagnosis, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { z } from '#contract/wire.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';

/** Computes the results as the simulator's page does, from the API's response. Runs in a browser. */
function answersOf(state: never, scenarios: readonly SimulatorScenario[]): string[] {
  const household = simulatedHousehold(z.decode(readDiagnosis.reply, state));
  return scenarios.map((scenario) =>
    JSON.stringify(z.encode(simulateDiagnosis.reply, simulationAnswerOf(simulateHousehold(household, scenario)))),
  );
}
Object.assign(globalThis, { answersOf });
