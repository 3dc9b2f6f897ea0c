import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import { login, revokeRefreshToken } from '#contract/auth.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { call, connectClient } from '#web/shared/api/client.ts';
import { CookiesRefused, UnexpectedReply } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { arriveBecause } from './visit/arrival.store.ts';
import { authStore } from './auth.store.ts';
import { cookies, currentAddress, onReturnToPage, randomId } from './browser.ts';
import { clearStoredOffer } from './choices/chosen-offer.ts';
import { showForcedSignOut } from './inactivity/inactivity.store.ts';
import { resetEveryStore } from './resettable-stores.ts';
import { signOutInOrder, type SignOutReason } from './sign-out.ts';
import { listenToOtherTabs, notifyOtherTabs } from './tabs.ts';
import { clearTracking, readTracking, recordArrival } from './measuring/tracking.ts';
import { clearUserCookie, hasUserCookie } from './user-cookie.ts';
import { userQuery } from './user.query.ts';

/** How the session moves the person; the router fulfils it. */
export interface SessionNavigation {
  isUnderPortal(): boolean;
  /** Each replaces the present entry of the history. */
  toPublicHome(): Promise<void>;
  toSignIn(): Promise<void>;
  /** Resolves when the next page is rendered. */
  nextPage(): Promise<void>;
  /** Keeps, or drops, the present portal address for the next sign-in. */
  rememberPlace(): void;
  forgetPlace(): void;
  /** Pages that were left are loaded anew when they are come back to: what they had read is gone. */
  forgetPages(): void;
}

export interface Session {
  /** Whether a person is known to be signed in here, without asking the server. */
  hasUser(): boolean;
  /** Who is signed in, asking the server once. `recheck` asks again when the browser says that somebody is. */
  loadUser(recheck?: boolean): Promise<User | null>;
  /** @throws what `call` throws. Gives the step still missing; null means signed in. */
  signIn(credentials: BodyOf<typeof login>): Promise<EntryStep | null>;
  /** Every step is taken and the server has set the session: the person is in. @throws what `call` throws. */
  enter(): Promise<void>;
  /** `leave` replaces the walk to /inicio for a caller that redirects by itself. */
  signOut(reason: SignOutReason, leave?: () => Promise<unknown>): Promise<void>;
  /** Signs out because a public page is visited; resolves once the stores are reset, before that page is rendered. */
  leavePortal(): Promise<void>;
  /**
   * The server has ended the session and is at a step before it: nobody is signed in here any more, in other tabs
   * neither. `leave` walks to that step.
   */
  stepBack(leave: () => Promise<unknown>): Promise<void>;
  connect(navigation: SessionNavigation): void;
}

// A cookie and not local storage: a tab in another process reads its own copy of that, which may be older than the lock
// that it has just been given.
const refreshedAtCookie = 'rebanca_renewed';
const revokeTimeoutMs = 5_000;
/** What is read for anybody, or says that nobody is signed in. */
const nobodys: ReadonlySet<unknown> = new Set(['user', 'config', 'membership-plans']);

export function createSession(queries: QueryClient): Session {
  let navigation: SessionNavigation | undefined;
  let ending: Promise<void> | undefined;
  /** Answers to calls of a session that has ended still arrive, and end nothing any more. */
  let isOver = false;

  const user = () => queries.getQueryData(userQuery.queryKey) ?? null;
  const forgetPerson = () => {
    isOver = true;
    resetEveryStore();
    queries.setQueryData(userQuery.queryKey, null);
  };
  /**
   * Forgets what was read for the person. What a page still draws stays until it was left; what the next page has read
   * meanwhile is that page's own.
   */
  async function forgetDataWhile(leaving: () => Promise<unknown>): Promise<void> {
    const cache = queries.getQueryCache();
    const ofPerson = () => cache.getAll().filter(({ queryKey }) => !nobodys.has(queryKey[0]));
    for (const query of ofPerson()) if (query.getObserversCount() === 0) cache.remove(query);
    navigation?.forgetPages();
    const drawn = ofPerson();
    try {
      await leaving();
    } finally {
      for (const query of drawn) cache.remove(query);
    }
  }

  async function end(reason: SignOutReason, leave: (() => Promise<unknown>) | undefined): Promise<void> {
    if (reason === 'own') navigation?.forgetPlace();
    else if (navigation?.isUnderPortal()) navigation.rememberPlace();
    await queries.cancelQueries();
    await signOutInOrder({
      userId: () => user()?.id,
      revoke: (userId) =>
        call(revokeRefreshToken, { params: { userId }, signal: AbortSignal.timeout(revokeTimeoutMs) }),
      clearStoredOffer,
      clearUserCookie,
      clearTrackingCookie: clearTracking,
      resetStores: () => {
        forgetPerson();
        notifyOtherTabs({ kind: 'signed-out', reason });
        explain(reason);
        // The public page that is open is a visit of its own.
        if (reason === 'left-portal' || !navigation?.isUnderPortal()) beginVisit();
      },
      leave: () => forgetDataWhile(leave ?? (async () => navigation?.toPublicHome())),
    });
  }

  /** Signed out by another tab: nothing to revoke, and a portal page gives way to the sign-in. */
  async function endHere(reason: SignOutReason): Promise<void> {
    if (ending || user() === null) return;
    const underPortal = navigation?.isUnderPortal() === true;
    if (reason === 'own') navigation?.forgetPlace();
    else if (underPortal) navigation?.rememberPlace();
    forgetPerson();
    explain(reason);
    if (!underPortal) beginVisit();
    await forgetDataWhile(async () => (underPortal ? navigation?.toSignIn() : undefined));
  }

  const session: Session = {
    connect(given) {
      navigation = given;
    },
    async loadUser(recheck = false) {
      const mayBeNew = recheck && user() === null && hasUserCookie();
      const found = await (mayBeNew
        ? queries.fetchQuery({ ...userQuery, staleTime: 0 })
        : queries.ensureQueryData(userQuery));
      if (found) isOver = false;
      if (found && !authStore.getState().isLoggedIn) authStore.setState({ isLoggedIn: true });
      return found;
    },
    async signIn(credentials) {
      beginVisit();
      const { pendingStep } = await call(login, { body: credentials });
      if (pendingStep === null) await session.enter();
      return pendingStep;
    },
    async enter() {
      // Every page of the portal needs it: it is requested together with the user.
      if (hasUserCookie()) void queries.prefetchQuery(managementQuery);
      const found = await queries.fetchQuery({ ...userQuery, staleTime: 0 });
      if (!found) throw hasUserCookie() ? new UnexpectedReply() : new CookiesRefused();
      isOver = false;
      authStore.setState({ isLoggedIn: true });
      arriveBecause(undefined);
      notifyOtherTabs({ kind: 'signed-in', userId: found.id });
    },
    async stepBack(leave) {
      await queries.cancelQueries();
      clearStoredOffer();
      clearUserCookie();
      forgetPerson();
      notifyOtherTabs({ kind: 'signed-out', reason: 'own' });
      beginVisit();
      await forgetDataWhile(leave);
    },
    hasUser: () => user() !== null,
    leavePortal: () =>
      new Promise((reset) => {
        const leave = async () => {
          reset();
          // The page of the portal is drawn until then.
          await navigation?.nextPage();
        };
        void session.signOut('left-portal', leave).finally(reset);
      }),
    signOut(reason, leave) {
      ending ??= end(reason, leave).finally(() => {
        ending = undefined;
      });
      return ending;
    },
  };

  connectClient({
    sessionId: () => authStore.getState().sessionId,
    campaign: () => readTracking(),
    lastRefreshAt: () => Number(cookies.read(refreshedAtCookie)) || 0,
    refreshedAt(now) {
      cookies.write(refreshedAtCookie, String(now), 1);
      // Chromium writes a cookie a moment later; reading it waits for that, and the next tab is given the lock after it.
      cookies.read(refreshedAtCookie);
    },
    lost: () => void (isOver || session.signOut('session-lost')),
  });
  listenToOtherTabs((message) => {
    if (message.kind === 'signed-out') void endHere(message.reason);
    if (message.kind === 'signed-in' && user() !== null && user()?.id !== message.userId) void endHere('session-lost');
  });
  onReturnToPage(() => {
    if (user() !== null && !hasUserCookie()) void endHere('session-lost');
  });
  return session;
}

/** Gives the visit its tracking cookie and its session id. */
export function beginVisit(): void {
  const { SesionId } = recordArrival(currentAddress().search);
  authStore.setState({ sessionId: SesionId ?? randomId() });
}

function explain(reason: SignOutReason): void {
  if (reason === 'inactive') showForcedSignOut();
  arriveBecause(reason === 'own' ? 'signed-out' : reason === 'left-portal' ? 'left-portal' : 'session-ended');
}
