import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `mutate`, at most once at a time. A second click can come before React has drawn the `isPending` of the first. The
 * failure is the mutation's `error`.
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
