import { useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The step of the current flow, when the page is ahead of its address. */
export const stepReached = createStore<{ index: number | undefined }>(() => ({ index: undefined }));

/** Sets the step (from 0) in the header while the caller is mounted. */
export function useStepReached(index: number): void {
  useLayoutEffect(() => {
    stepReached.setState({ index });
    return () => stepReached.setState({ index: undefined });
  }, [index]);
}
