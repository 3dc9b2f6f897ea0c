import { createRootRouteWithContext } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import { redirectTo, type RouterContext } from '#web/shared/routing/guard.ts';
import { loadOtherProgram } from '#web/shared/routing/other-program.ts';
import { rootOptions } from '#web/shared/routing/router-options.ts';
import { isPortalPath } from '#web/shared/routing/safe-address.ts';
import { isSeenByAPerson } from '#web/shared/session/browser.ts';
import type { Session } from '#web/shared/session/session.ts';

/**
 * Knows who is signed in before any public page is looked at. A public page that a signed-in person visits ends the
 * session; pages fetched ahead or not looked at by anybody end nothing.
 * @throws a redirect to /inicio once the session has ended
 */
export async function admitToSite(
  session: Pick<Session, 'loadUser' | 'signOut'>,
  { pathname, preload }: { pathname: string; preload: boolean },
): Promise<{ user: User | null }> {
  if (isPortalPath(pathname)) return preload ? { user: null } : loadOtherProgram();
  // A public page needs nobody: it stands although the server does not answer.
  const user = await session.loadUser().catch(() => null);
  if (!user || preload || !isSeenByAPerson()) return { user };
  await session.signOut('left-portal', async () => undefined);
  if (pathname !== '/inicio') throw redirectTo('/inicio');
  return { user: null };
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  ...rootOptions,
  beforeLoad: ({ context: { session }, location: { pathname }, preload }) =>
    admitToSite(session, { pathname, preload }),
});
