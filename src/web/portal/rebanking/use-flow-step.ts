import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { FlowStep } from '#domain/rebanking/rebanking.ts';
import { useHistoryStep } from '#web/portal/parts/use-history-step.ts';
import { flowSteps, rebankingStore, shownStep } from './rebanking.store.ts';

/** After a reload, the step of the server replaces the step of the history entry (specification §4). */
export function useFlowStep(furthest: FlowStep) {
  const { asked, name, go } = useHistoryStep(flowSteps);
  const walked = useStore(rebankingStore, (flow) => flow.walked);
  const step = shownStep(asked, furthest, walked);
  const [begun] = useState(step);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (rebankingStore.getState().walked) return;
    void name(step).then(() => rebankingStore.setState({ walked: true }));
    // `name` is not a dependency, because `name` changes at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);
  return {
    step,
    isWhereItBegan: step === begun && !moved,
    go: (to: FlowStep) => {
      setMoved(true);
      go(to, step);
    },
  };
}
