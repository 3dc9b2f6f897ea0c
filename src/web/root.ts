import { createRootRouteWithContext } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import { signedIn } from './portal/guards.ts';
import { redirectTo, type RouterContext } from './shared/routing/guard.ts';
import { keepEntryTarget } from './shared/routing/post-login-target.ts';
import { isPortalPath } from './shared/routing/safe-address.ts';
import { readSearch } from './shared/routing/search-text.ts';
import { isSeenByAPerson } from './shared/session/browser.ts';
import type { Session } from './shared/session/session.ts';
import { BareFatalErrorPage } from './shared/shell/FatalErrorPage.tsx';
import { BareNotFoundPage } from './shared/shell/NotFoundPage.tsx';
import { Shell } from './shared/shell/Shell.tsx';

interface Visit {
  pathname: string;
  searchStr: string;
  href: string;
  preload: boolean;
}

/**
 * Ends the session when a signed-in user opens a public page; /reclamos redirects to the portal instead. Preloads and
 * pages in hidden tabs or in frames do not end the session.
 * @throws a redirect to /portal/reclamos, or to /inicio when the session ended on a page other than /inicio
 */
export async function admitToSite(
  session: Pick<Session, 'loadUser' | 'leavePortal'>,
  { pathname, searchStr, href, preload }: Visit,
): Promise<{ user: User | null }> {
  // A public page is shown even if the server does not respond.
  const user = await session.loadUser().catch(() => null);
  if (!user || preload || !isSeenByAPerson()) return { user };
  // A signed-in user files disputes in the portal and keeps the session.
  if (pathname.replace(/\/$/, '') === '/reclamos') throw redirectTo('/portal/reclamos');
  await session.leavePortal();
  // The redirect to /inicio skips the guard of the sign-in page, so the target is stored here.
  if (pathname.replace(/\/$/, '') === '/iniciar-sesion')
    keepEntryTarget({ search: readSearch(searchStr), address: href });
  if (pathname !== '/inicio') throw redirectTo('/inicio');
  return { user: null };
}

/**
 * Requires a signed-in user for every path under /portal, even unknown paths. Only a known page is stored as the target
 * after the sign-in.
 * @throws a redirect to /inicio, or the error of the session while the server does not respond
 */
export async function admitToPortal(
  session: Pick<Session, 'loadUser'>,
  { searchStr, href, preload, isPage }: Omit<Visit, 'pathname'> & { isPage: boolean },
): Promise<{ user: User | null }> {
  const user = await session.loadUser(true);
  const elsewhere = signedIn({ user, address: isPage ? href : '/portal', search: readSearch(searchStr), preload });
  if (elsewhere !== undefined) throw redirectTo(elsewhere);
  return { user };
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  errorComponent: BareFatalErrorPage,
  notFoundComponent: BareNotFoundPage,
  beforeLoad: async ({ context: { session }, location, preload, matches }): Promise<{ user: User | null }> => {
    if (!isPortalPath(location.pathname)) return admitToSite(session, { ...location, preload });
    // The portal layout runs this guard for existing pages. An unknown path must not be stored as the target.
    const isPage = matches.at(-1)?.pathname === location.pathname.replace(/\/$/, '');
    return isPage ? { user: null } : admitToPortal(session, { ...location, preload, isPage });
  },
});
