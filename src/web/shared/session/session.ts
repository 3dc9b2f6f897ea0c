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
import { listenToOtherTabs, notifyOtherTabs, type SignOutReason } from './tabs.ts';
import { clearTracking, readTracking, recordArrival } from './measuring/tracking.ts';
import { clearUserCookie, hasUserCookie } from './user-cookie.ts';
import { userQuery } from './user.query.ts';

export interface SessionNavigation {
  isUnderPortal(): boolean;
  /**
   * `toPublicHome` and `toSignIn` replace the current history entry. `nextPage` resolves after the next page is
   * rendered.
   */
  toPublicHome(): Promise<void>;
  toSignIn(): Promise<void>;
  nextPage(): Promise<void>;
  rememberPlace(): void;
  forgetPlace(): void;
  /** Clears the router's cache of pages, because sign-out removes the data of these pages. */
  forgetPages(): void;
}

export interface Session {
  hasUser(): boolean;
  /** With `recheck`, requests again when no user is cached although the browser has the user cookie. */
  loadUser(recheck?: boolean): Promise<User | null>;
  /** Returns null when the user is signed in. Throws the errors of `call` and of `enter`, such as CookiesRefused. */
  signIn(credentials: BodyOf<typeof login>): Promise<EntryStep | null>;
  enter(): Promise<void>;
  signOut(reason: SignOutReason, leave?: () => Promise<unknown>): Promise<void>;
  leavePortal(): Promise<void>;
  /**
   * Clears the session data in all tabs without revoking the session. Used when the server has moved the session back
   * to an earlier sign-in step.
   */
  stepBack(leave: () => Promise<unknown>): Promise<void>;
  connect(navigation: SessionNavigation): void;
}

// The time of the last refresh is in a cookie, because the process of another tab may read a stale copy of local
// storage right after the tab acquires the lock.
const refreshedAtCookie = 'rebanca_renewed';
const revokeTimeoutMs = 5_000;
/** The queries that sign-out does not remove. `user` becomes null; the others contain no personal data. */
const nobodys: ReadonlySet<unknown> = new Set(['user', 'config', 'membership-plans']);

export function createSession(queries: QueryClient): Session {
  let navigation: SessionNavigation | undefined;
  let ending: Promise<void> | undefined;
  let isOver = false;
  /**
   * True while the document unloads. Unloading aborts calls, so a refresh that fails at that time does not end the
   * session.
   */
  let isLeaving = false;

  const user = () => queries.getQueryData(userQuery.queryKey) ?? null;
  const forgetPerson = () => {
    isOver = true;
    resetEveryStore();
    queries.setQueryData(userQuery.queryKey, null);
  };
  /**
   * Runs `leaving`. Before `leaving`, removes the user's cached data that no page displays; afterwards, removes the
   * displayed data. Keeps the data that the next page has loaded in the meantime.
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
    const userId = user()?.id;
    if (userId !== undefined)
      await call(revokeRefreshToken, { params: { userId }, signal: AbortSignal.timeout(revokeTimeoutMs) }).catch(
        () => undefined,
      );
    clearStoredOffer();
    clearUserCookie();
    clearTracking();
    forgetPerson();
    notifyOtherTabs({ kind: 'signed-out', reason });
    explain(reason);
    if (reason === 'left-portal' || !navigation?.isUnderPortal()) beginVisit();
    await forgetDataWhile(leave ?? (async () => navigation?.toPublicHome()));
  }

  /** The session has already ended elsewhere, for example in another tab, so this function revokes nothing. */
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
      // Every portal page needs the debts, so this query runs in parallel with the query of the user.
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
      // Chromium writes cookies asynchronously. This read blocks until the write is complete, before the next tab
      // acquires the lock.
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

export function beginVisit(): void {
  const { SesionId } = recordArrival(currentAddress().search);
  authStore.setState({ sessionId: SesionId ?? randomId() });
}

function explain(reason: SignOutReason): void {
  if (reason === 'inactive') showForcedSignOut();
  setArrivalReason(reason === 'own' ? 'signed-out' : reason === 'left-portal' ? 'left-portal' : 'session-ended');
}
