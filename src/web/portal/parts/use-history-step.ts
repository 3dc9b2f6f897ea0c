import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of its page that an entry of the history shows, and the one from which it was reached. */
    step?: string;
    stepBefore?: string;
  }
}

/**
 * Each step of a wizard is an entry of the history, so that the phone's own way back leads one step back; the address
 * stays the specification's.
 */
export function useHistoryStep<Step extends string>(steps: readonly Step[]) {
  const router = useRouter();
  const navigate = useNavigate();
  const find = (name: string | undefined) => steps.find((step) => step === name);
  const asked = find(useLocation({ select: ({ state }) => state.step }));
  const before = find(useLocation({ select: ({ state }) => state.stepBefore }));
  return {
    /** The step that this entry of the history names. */
    asked,
    before,
    /** Names the step of this entry. */
    name: (step: Step) => navigate({ to: '.', replace: true, state: (state) => ({ ...state, step }) }),
    go: (to: Step, from: Step) => {
      // Who came from there goes back; the history grows forwards only.
      if (before === to) return router.history.back();
      void navigate({ to: '.', state: (state) => ({ ...state, step: to, stepBefore: from }) });
    },
  };
}
