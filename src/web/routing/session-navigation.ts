import type { SessionNavigation } from '#web/session/session.ts';
import { forgetTarget, keepTarget } from './post-login-target.ts';
import type { PortalRouter } from './router.ts';
import { isPortalPath } from './safe-address.ts';

/** What the session asks of the router. */
export function sessionNavigation(router: PortalRouter): SessionNavigation {
  return {
    isUnderPortal: () => isPortalPath(router.state.location.pathname),
    toPublicHome: () => router.navigate({ to: '/inicio', replace: true }),
    toSignIn: () => router.navigate({ to: '/iniciar-sesion', replace: true }),
    rememberPlace: () => keepTarget(router.state.location.href),
    forgetPlace: () => forgetTarget(),
    forgetPages: () => router.clearCache(),
  };
}
