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
 * Ends the session when a signed-in user opens a public page; /reclamos redirects to its page of the portal instead.
 * Preloads and pages in hidden tabs or foreign frames end no session.
 * @throws a redirect to /inicio after the session has ended
 */
export async function admitToSite(
  session: Pick<Session, 'loadUser' | 'leavePortal'>,
  { pathname, searchStr, href, preload }: Visit,
): Promise<{ user: User | null }> {
  // A public page is shown although the server does not answer.
  const user = await session.loadUser().catch(() => null);
  if (!user || preload || !isSeenByAPerson()) return { user };
  // A signed-in user files disputes in the portal and keeps the session.
  if (pathname.replace(/\/$/, '') === '/reclamos') throw redirectTo('/portal/reclamos');
  await session.leavePortal();
  // The guard of the login entry does not run, because /inicio replaces it.
  if (pathname.replace(/\/$/, '') === '/iniciar-sesion')
    keepEntryTarget({ search: readSearch(searchStr), address: href });
  if (pathname !== '/inicio') throw redirectTo('/inicio');
  return { user: null };
}

/**
 * Requires a signed-in user for every path under /portal, known or not. Only a known page is kept as the target after
 * sign-in.
 * @throws a redirect to /inicio, or the session's error while the server does not answer
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
    // The guard is on the portal's layout, which also matches unknown paths.
    const isPage = matches.at(-1)?.pathname === location.pathname.replace(/\/$/, '');
    return isPage ? { user: null } : admitToPortal(session, { ...location, preload, isPage });
  },
});
