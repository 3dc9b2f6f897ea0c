import { useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The step of a flow that its page has reached beyond the one of its address; undefined where the address says it all. */
export const stepReached = createStore<{ index: number | undefined }>(() => ({ index: undefined }));

/** While the caller is on screen, the bar above the page shows this step (from 0). */
export function useStepReached(index: number): void {
  useLayoutEffect(() => {
    stepReached.setState({ index });
    return () => stepReached.setState({ index: undefined });
  }, [index]);
}
