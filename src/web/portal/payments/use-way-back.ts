import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Attempt } from '#contract/payments.ts';
import { writeSearch } from '#web/shared/routing/search-text.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    hasWayBack?: boolean;
  }
}

/**
 * Inserts the page of the agreement or membership into the history before the page of the outcome, so that Back does
 * not open the page of the provider.
 */
export function useWayBack(
  attempt: Pick<Attempt, 'agreementId' | 'strategy'> | undefined,
  fromProvider: boolean,
): void {
  const { history } = useRouter();
  const behind =
    attempt &&
    (attempt.strategy === 'membresia'
      ? '/portal/programa'
      : `/portal/ofertas/acuerdos/detalles${writeSearch({ acuerdo: attempt.agreementId })}`);
  useEffect(() => {
    const { href, state } = history.location;
    if (!behind || !fromProvider || state.hasWayBack) return;
    history.replace(behind);
    // Flushes the history, because the router merges two changes in one tick.
    history.flush();
    history.push(href, { hasWayBack: true });
  }, [behind, fromProvider, history]);
}
