import type { SessionNavigation } from '#web/shared/session/session.ts';
import { carryArrival } from '#web/shared/session/visit/arrival.store.ts';
import { forgetTarget, keepTarget } from './post-login-target.ts';
import { isPortalPath } from './safe-address.ts';

/** What of a router the session needs. */
interface Walker {
  readonly state: { readonly location: { readonly pathname: string; readonly href: string } };
  navigate(to: { to: string; replace: true; reloadDocument?: true }): Promise<void>;
  clearCache(): void;
}

/** What the session asks of the router. */
export function sessionNavigation(router: Walker): SessionNavigation {
  const isUnderPortal = () => isPortalPath(router.state.location.pathname);
  const toSite = async (to: string) => {
    if (!isUnderPortal()) return router.navigate({ to, replace: true });
    carryArrival();
    await router.navigate({ to, replace: true, reloadDocument: true });
    // What the page still draws stays until its document is gone.
    return new Promise<never>(() => undefined);
  };
  return {
    isUnderPortal,
    toPublicHome: () => toSite('/inicio'),
    toSignIn: () => toSite('/iniciar-sesion'),
    rememberPlace: () => keepTarget(router.state.location.href),
    forgetPlace: () => forgetTarget(),
    forgetPages: () => router.clearCache(),
  };
}
