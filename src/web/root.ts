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
  /** The query as it stands in the address. */
  searchStr: string;
  /** Path, query and hash. */
  href: string;
  preload: boolean;
}

/**
 * A public page that a signed-in person visits ends the session; /reclamos leads to its page of the portal instead. Preloads and pages in hidden tabs or foreign frames end nothing.
 * @throws a redirect to /inicio once the session has ended
 */
export async function admitToSite(
  session: Pick<Session, 'loadUser' | 'leavePortal'>,
  { pathname, searchStr, href, preload }: Visit,
): Promise<{ user: User | null }> {
  // A public page needs no session: it is shown although the server does not answer.
  const user = await session.loadUser().catch(() => null);
  if (!user || preload || !isSeenByAPerson()) return { user };
  // A signed-in person files disputes in the portal and keeps the session.
  if (pathname.replace(/\/$/, '') === '/reclamos') throw redirectTo('/portal/reclamos');
  await session.leavePortal();
  // The guard of the login entry does not run: /inicio replaces it.
  if (pathname.replace(/\/$/, '') === '/iniciar-sesion')
    keepEntryTarget({ search: readSearch(searchStr), address: href });
  if (pathname !== '/inicio') throw redirectTo('/inicio');
  return { user: null };
}

/**
 * Every path under /portal, known or not, requires a signed-in person. Only a known page is kept for after the sign-in.
 * @throws a redirect to /inicio; what the session throws while the server does not answer
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
    // The layout of the portal admits to its pages: it runs in the browser alone.
    const isPage = matches.at(-1)?.pathname === location.pathname.replace(/\/$/, '');
    return isPage ? { user: null } : admitToPortal(session, { ...location, preload, isPage });
  },
});
