import { readDiagnosis } from '#contract/diagnosis.ts';
import { simulateDiagnosis, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { simulatedHousehold } from '#contract/simulated-household.ts';
import { z } from '#contract/wire.ts';
import { simulateHousehold } from '#domain/diagnosis/household-simulator.ts';

/** What the simulator's page computes, from what the API answered it to what it would send: runs inside a browser. */
function answersOf(state: never, scenarios: readonly SimulatorScenario[]): string[] {
  const household = simulatedHousehold(z.decode(readDiagnosis.reply, state));
  return scenarios.map((scenario) =>
    JSON.stringify(z.encode(simulateDiagnosis.reply, simulationAnswerOf(simulateHousehold(household, scenario)))),
  );
}
Object.assign(globalThis, { answersOf });
