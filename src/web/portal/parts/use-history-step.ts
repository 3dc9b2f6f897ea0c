import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    step?: string;
    stepBefore?: string;
  }
}

/** Back leads to the previous step. The URL does not change. */
export function useHistoryStep<Step extends string>(steps: readonly Step[]) {
  const router = useRouter();
  const navigate = useNavigate();
  const find = (name: string | undefined) => steps.find((step) => step === name);
  const asked = find(useLocation({ select: ({ state }) => state.step }));
  const before = find(useLocation({ select: ({ state }) => state.stepBefore }));
  return {
    asked,
    before,
    name: (step: Step) => navigate({ to: '.', replace: true, state: (state) => ({ ...state, step }) }),
    go: (to: Step, from: Step) => {
      if (before === to) return router.history.back();
      void navigate({ to: '.', state: (state) => ({ ...state, step: to, stepBefore: from }) });
    },
  };
}
