import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a page that came rendered is being taken over, true from then on and on every page drawn in the browser.
 * For what only the browser knows: the first drawing has to be the one that came.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
