import { createRootRouteWithContext } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import { redirectTo, type RouterContext } from '#web/shared/routing/guard.ts';
import { loadOtherProgram } from '#web/shared/routing/other-program.ts';
import { rootOptions } from '#web/shared/routing/router-options.ts';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';
import { readSearch } from '#web/shared/routing/search-text.ts';
import { isSeenByAPerson } from '#web/shared/session/browser.ts';
import type { Session } from '#web/shared/session/session.ts';
import { carryArrival } from '#web/shared/session/visit/arrival.store.ts';
import { signedIn } from './guards.ts';

interface Visit {
  pathname: string;
  /** The query as it stands in the address. */
  searchStr: string;
  /** Path, query and hash. */
  href: string;
  preload: boolean;
  /** Whether the portal has a page there. */
  isPage: boolean;
}

/**
 * Every path under /portal, known or not, is for who is signed in. Leaving for a public page ends the session, and the
 * site's document says why.
 * @throws a redirect to /inicio; what the session throws while the server does not answer
 */
export async function admitToPortal(
  session: Pick<Session, 'loadUser' | 'signOut'>,
  { pathname, searchStr, href, preload, isPage }: Visit,
): Promise<{ user: User | null }> {
  if (!isPortalPath(pathname)) {
    if (preload) return { user: null };
    const user = await session.loadUser().catch(() => null);
    if (user && isSeenByAPerson()) {
      await session.signOut('left-portal', async () => undefined);
      if (pathname !== '/inicio') throw redirectTo('/inicio');
    }
    carryArrival();
    return loadOtherProgram();
  }
  const user = await session.loadUser(true);
  const elsewhere = signedIn({ user, address: isPage ? href : '/portal', search: readSearch(searchStr), preload });
  if (elsewhere !== undefined) throw redirectTo(elsewhere);
  return { user };
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  ...rootOptions,
  beforeLoad: ({ context: { session }, location: { pathname, searchStr, href }, preload, matches }) =>
    admitToPortal(session, { pathname, searchStr, href, preload, isPage: matches.length > 1 }),
});
