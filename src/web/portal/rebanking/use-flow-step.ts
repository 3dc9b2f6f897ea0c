import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { FlowStep } from '#domain/rebanking/rebanking.ts';
import { rebankingStore, shownStep } from './rebanking.store.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the program that an entry of the history shows, and the one from which it was reached. */
    rebankingStep?: FlowStep;
    rebankingFrom?: FlowStep;
  }
}

/**
 * Each step is an entry of the history, so that the phone's own way back leads one step back; the address stays the
 * specification's. A page that was loaded anew begins where the server says (§4).
 */
export function useFlowStep(furthest: FlowStep) {
  const router = useRouter();
  const navigate = useNavigate();
  const asked = useLocation({ select: ({ state }) => state.rebankingStep });
  const walked = useStore(rebankingStore, (flow) => flow.walked);
  const step = shownStep(asked, furthest, walked);
  const [begun] = useState(step);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (rebankingStore.getState().walked) return;
    void navigate({ to: '.', replace: true, state: (state) => ({ ...state, rebankingStep: step }) }).then(() =>
      rebankingStore.setState({ walked: true }),
    );
  }, [navigate, step]);
  const go = (to: FlowStep) => {
    setMoved(true);
    // Who came from there goes back; the history grows forwards only.
    if (router.state.location.state.rebankingFrom === to) return router.history.back();
    void navigate({ to: '.', state: (state) => ({ ...state, rebankingStep: to, rebankingFrom: step }) });
  };
  return { step, isWhereItBegan: step === begun && !moved, go };
}
