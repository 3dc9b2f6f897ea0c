import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Attempt } from '#contract/payments.ts';
import { writeSearch } from '#web/shared/routing/search-text.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is a page of ours. */
    hasWayBack?: boolean;
  }
}

/**
 * Who comes from the provider's page and goes back finds what was paid for, and not the provider's page again: that of
 * the agreement takes the place of the entry that the provider led to, and the outcome stands on top of it.
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
    // At once: two changes in one turn would be written as one.
    history.flush();
    history.push(href, { hasWayBack: true });
  }, [behind, fromProvider, history]);
}
