import type { SessionNavigation } from '#web/shared/session/session.ts';
import { forgetTarget, keepTarget } from './post-login-target.ts';
import { isPortalPath } from './safe-address.ts';

interface Walker {
  readonly state: { readonly location: { readonly pathname: string; readonly href: string } };
  navigate(to: { to: string; replace: true }): Promise<void>;
  clearCache(): void;
  subscribe(event: 'onRendered', listener: () => void): () => void;
}

export function sessionNavigation(router: Walker): SessionNavigation {
  return {
    isUnderPortal: () => isPortalPath(router.state.location.pathname),
    toPublicHome: () => router.navigate({ to: '/inicio', replace: true }),
    toSignIn: () => router.navigate({ to: '/iniciar-sesion', replace: true }),
    nextPage: () =>
      new Promise((rendered) => {
        const stop = router.subscribe('onRendered', () => {
          stop();
          rendered();
        });
      }),
    rememberPlace: () => keepTarget(router.state.location.href),
    forgetPlace: () => forgetTarget(),
    forgetPages: () => router.clearCache(),
  };
}
