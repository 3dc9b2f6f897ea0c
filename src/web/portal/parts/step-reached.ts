import { useLayoutEffect } from 'react';
import { createStore } from 'zustand/vanilla';

export const stepReached = createStore<{ index: number | undefined }>(() => ({ index: undefined }));

export function useStepReached(index: number): void {
  useLayoutEffect(() => {
    stepReached.setState({ index });
    return () => stepReached.setState({ index: undefined });
  }, [index]);
}
