import { simulateDiagnosis } from '#contract/diagnosis-simulation.ts';
import { simulationAnswerOf } from '#contract/simulation-answer.ts';
import { call } from '#web/shared/api/client.ts';
import { scenarioOf } from './simulator.flow.ts';
import type { TriedStore } from './tried.store.ts';

/** The debounce of the confirmation request, in milliseconds. */
export const settleMs = 500;
/** The retry interval while the server is unreachable, in milliseconds. */
const againMs = 10_000;

export function confirm(tried: TriedStore, onDifference: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let asked: AbortController | undefined;

  const askIn = (milliseconds: number) => {
    asked?.abort();
    asked = undefined;
    clearTimeout(timer);
    timer = setTimeout(ask, milliseconds);
  };
  const ask = () => {
    const { inputs, simulation } = tried.getState();
    const stop = new AbortController();
    asked = stop;
    call(simulateDiagnosis, { body: scenarioOf(inputs), signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        if (JSON.stringify(answer) === JSON.stringify(simulationAnswerOf(simulation)))
          tried.setState({ agreement: 'same' });
        else onDifference();
      },
      () => {
        if (stop.signal.aborted) return;
        tried.setState({ agreement: 'unreachable' });
        askIn(againMs);
      },
    );
  };
  const whenOnline = () => {
    if (tried.getState().agreement === 'unreachable') askIn(settleMs);
  };

  askIn(settleMs);
  window.addEventListener('online', whenOnline);
  const unsubscribe = tried.subscribe((now, before) => {
    if (now.simulation !== before.simulation) askIn(settleMs);
  });
  return () => {
    unsubscribe();
    window.removeEventListener('online', whenOnline);
    asked?.abort();
    clearTimeout(timer);
  };
}
