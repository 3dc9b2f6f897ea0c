import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { isSeenByAPerson, reloadPage } from '#web/session/browser.ts';
import { tagsAreLoaded } from '#web/session/measuring/tags-loaded.ts';
import { redirectTo, type RouterContext } from './guard.ts';
import type { Session } from '#web/session/session.ts';
import { fetchedChunk, lazyPage } from './lazy-page.ts';
import { isPortalPath } from './safe-address.ts';
import { BareFatalErrorPage, FatalErrorPage } from '#web/features/support/FatalErrorPage.tsx';
import { BareNotFoundPage, NotFoundPage } from '#web/features/support/NotFoundPage.tsx';
import { Shell } from '#web/layouts/Shell.tsx';

/** What the routes under /portal do is no part of what a visitor of public pages loads. */
const portalPart: () => Promise<{ completePortal(session: Session): void }> = () =>
  import('#web/routes/portal-part.ts');
let portalIsWhole = false;

/**
 * Knows who is signed in before any route is looked at. A public page that a signed-in person visits ends the
 * session; pages fetched ahead or not looked at by anybody end nothing.
 */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: BareFatalErrorPage,
  notFoundComponent: BareNotFoundPage,
  beforeLoad: async ({ context: { session }, location, preload }) => {
    const underPortal = isPortalPath(location.pathname);
    if (underPortal && !preload && tagsAreLoaded()) {
      // Tags of public pages cannot be unloaded: the portal begins as a page of its own, at the address that stands there.
      reloadPage();
      await new Promise(() => undefined);
    }
    const part = underPortal && !portalIsWhole ? fetchedChunk(portalPart) : undefined;
    part?.catch(() => undefined);
    const user = await session.loadUser(underPortal).catch((failure: unknown) => {
      // A public page needs nobody: it stands although the server does not answer.
      if (underPortal) throw failure;
      return null;
    });
    if (user && !underPortal && !preload && isSeenByAPerson()) {
      await session.signOut('left-portal', async () => undefined);
      if (location.pathname !== '/inicio') throw redirectTo('/inicio');
      return { user: null };
    }
    if (part) {
      (await part).completePortal(session);
      portalIsWhole = true;
      // The address is read again, now by the routes as they are.
      throw redirectTo(location.href);
    }
    return { user };
  },
});

const layout = <const Id extends string>(id: Id, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => rootRoute, id, component });

export const landing = layout(
  'landing',
  lazyPage(() => import('#web/layouts/LandingLayout.tsx'), 'LandingLayout'),
);
export const register = layout(
  'register',
  lazyPage(() => import('#web/layouts/RegisterLayout.tsx'), 'RegisterLayout'),
);
/** Only a place until the portal's part completes it. */
export const app = createRoute({ getParentRoute: () => rootRoute, id: 'app' });
export const documents = layout(
  'documents',
  lazyPage(() => import('#web/layouts/DocumentsLayout.tsx'), 'DocumentsLayout'),
);
export const main = layout(
  'main',
  lazyPage(() => import('#web/layouts/MainLayout.tsx'), 'MainLayout'),
);

/** What a failed page shows inside its layout. */
export const pageFallbacks = { defaultErrorComponent: FatalErrorPage, defaultNotFoundComponent: NotFoundPage };
