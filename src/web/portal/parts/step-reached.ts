import { useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The index of the current step of the flow, when the page shows a later step than the URL. */
export const stepReached = createStore<{ index: number | undefined }>(() => ({ index: undefined }));

export function useStepReached(index: number): void {
  useLayoutEffect(() => {
    stepReached.setState({ index });
    return () => stepReached.setState({ index: undefined });
  }, [index]);
}
