import { useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The index of the displayed step, when the page shows a later step than its route states. */
export const stepReached = createStore<{ index: number | undefined }>(() => ({ index: undefined }));

export function useStepReached(index: number): void {
  useLayoutEffect(() => {
    stepReached.setState({ index });
    return () => stepReached.setState({ index: undefined });
  }, [index]);
}
