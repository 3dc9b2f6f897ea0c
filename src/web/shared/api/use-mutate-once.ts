import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** `mutate`, at most once at a time, because a second click can precede the rendering of `isPending`. */
export function useMutateOnce<Data, Variables>({
  mutateAsync,
}: UseMutationResult<Data, Error, Variables>): (variables: Variables) => void {
  const sending = useRef(false);
  return (variables) => {
    if (sending.current) return;
    sending.current = true;
    mutateAsync(variables)
      .catch(() => undefined)
      .finally(() => (sending.current = false));
  };
}
