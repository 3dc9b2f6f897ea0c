import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `mutate`, at most once at a time. A second click can precede the rendering of the first one's `isPending`. Failures
 * are in the mutation's `error`.
 */
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
