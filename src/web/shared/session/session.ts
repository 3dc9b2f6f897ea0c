import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account.ts';
import { login, revokeRefreshToken } from '#contract/auth.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { EntryStep } from '#domain/people/entry-steps.ts';
import { call, connectClient } from '#web/shared/api/client.ts';
import { CookiesRefused, UnexpectedReply } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { setArrivalReason } from './visit/arrival.store.ts';
import { authStore } from './auth.store.ts';
import { cookies, currentAddress, onLeavingPage, onReturnToPage, randomId } from './browser.ts';
import { clearStoredOffer } from './choices/chosen-offer.ts';
import { showForcedSignOut } from './inactivity/inactivity.store.ts';
import { resetEveryStore } from './resettable-stores.ts';
import { signOutInOrder, type SignOutReason } from './sign-out.ts';
import { listenToOtherTabs, notifyOtherTabs } from './tabs.ts';
import { clearTracking, readTracking, recordArrival } from './measuring/tracking.ts';
import { clearUserCookie, hasUserCookie } from './user-cookie.ts';
import { userQuery } from './user.query.ts';

/** Navigation that the session needs; the router implements it. */
export interface SessionNavigation {
  isUnderPortal(): boolean;
  /** Each replaces the current history entry. */
  toPublicHome(): Promise<void>;
  toSignIn(): Promise<void>;
  nextPage(): Promise<void>;
  /** Stores or removes the current portal address as the target of the next sign-in. */
  rememberPlace(): void;
  forgetPlace(): void;
  /** Invalidates left pages, because their data is removed. */
  forgetPages(): void;
}

export interface Session {
  /** Whether a user is known to be signed in, without a request. */
  hasUser(): boolean;
  /** The signed-in user, requested once. `recheck` requests again when the browser has the user cookie. */
  loadUser(recheck?: boolean): Promise<User | null>;
  /** Returns the next sign-in step; null means signed in. Throws as `call`. */
  signIn(credentials: BodyOf<typeof login>): Promise<EntryStep | null>;
  /** Completes the sign-in after its last step. Throws as `call`. */
  enter(): Promise<void>;
  signOut(reason: SignOutReason, leave?: () => Promise<unknown>): Promise<void>;
  /** Signs out because a public page is visited; resolves before that page is rendered. */
  leavePortal(): Promise<void>;
  /** The server has moved the session back to an earlier step: signs out in all tabs and calls `leave`. */
  stepBack(leave: () => Promise<unknown>): Promise<void>;
  connect(navigation: SessionNavigation): void;
}

// A cookie, because another tab's process may read a stale copy of local storage right after it gets the lock.
const refreshedAtCookie = 'rebanca_renewed';
const revokeTimeoutMs = 5_000;
/** Queries without personal data, or that say that nobody is signed in. */
const nobodys: ReadonlySet<unknown> = new Set(['user', 'config', 'membership-plans']);

export function createSession(queries: QueryClient): Session {
  let navigation: SessionNavigation | undefined;
  let ending: Promise<void> | undefined;
  /** Late answers to calls of an ended session are ignored. */
  let isOver = false;
  /** Leaving the document aborts its calls: a refresh that fails so does not end the session. */
  let isLeaving = false;

  const user = () => queries.getQueryData(userQuery.queryKey) ?? null;
  const forgetPerson = () => {
    isOver = true;
    resetEveryStore();
    queries.setQueryData(userQuery.queryKey, null);
  };
  /**
   * Removes the user's cached data while leaving. Data on screen stays until the page is left; data of the next page is
   * kept.
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
        // The current public page starts a new visit.
        if (reason === 'left-portal' || !navigation?.isUnderPortal()) beginVisit();
      },
      leave: () => forgetDataWhile(leave ?? (async () => navigation?.toPublicHome())),
    });
  }

  /** Another tab signed out: nothing to revoke, and a portal page redirects to the sign-in. */
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
      setArrivalReason(undefined);
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
          // The portal page stays rendered until then.
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
      // Chromium writes a cookie asynchronously; reading it waits for that before the next tab gets the lock.
      cookies.read(refreshedAtCookie);
    },
    lost: () => void (isOver || isLeaving || session.signOut('session-lost')),
  });
  listenToOtherTabs((message) => {
    if (message.kind === 'signed-out') void endHere(message.reason);
    if (message.kind === 'signed-in' && user() !== null && user()?.id !== message.userId) void endHere('session-lost');
  });
  onLeavingPage(() => {
    isLeaving = true;
  });
  onReturnToPage(() => {
    isLeaving = false;
    if (user() !== null && !hasUserCookie()) void endHere('session-lost');
  });
  return session;
}

/** Sets the tracking cookie and the session id of the visit. */
export function beginVisit(): void {
  const { SesionId } = recordArrival(currentAddress().search);
  authStore.setState({ sessionId: SesionId ?? randomId() });
}

function explain(reason: SignOutReason): void {
  if (reason === 'inactive') showForcedSignOut();
  setArrivalReason(reason === 'own' ? 'signed-out' : reason === 'left-portal' ? 'left-portal' : 'session-ended');
}
