import type { AnyRouter } from '@tanstack/react-router';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';

/** A public page opened out of sight ends the session of its visitor only when somebody looks at it. */
export function watchPublicPages(router: AnyRouter): void {
  document.addEventListener('visibilitychange', () => {
    const seenNow = document.visibilityState === 'visible';
    const { user } = (router.state.matches[0]?.context ?? {}) as { user?: unknown };
    if (seenNow && user && !isPortalPath(router.state.location.pathname)) void router.invalidate();
  });
}
