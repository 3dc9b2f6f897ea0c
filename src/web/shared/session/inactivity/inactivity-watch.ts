import type { PublicConfig } from '#contract/config.ts';
import { activity } from '#contract/auth.ts';
import { call } from '#web/shared/api/client.ts';
import { authStore } from '#web/shared/session/auth.store.ts';
import { isSeenByAPerson, localStore } from '#web/shared/session/browser.ts';
import {
  floodThrottleMs,
  idleness,
  latestActivity,
  reportEveryMs,
  type Idleness,
  type IdleLimits,
} from './inactivity.flow.ts';
import { inactivityStore } from './inactivity.store.ts';
import type { Session } from '#web/shared/session/session.ts';

const lastActivityKey = 'last-activity';
const reportedKey = 'activity-told-at';
const checkEveryMs = 1_000;
const minute = 60_000;

const floods = ['mousemove', 'scroll', 'resize'] as const;
const acts = ['keydown', 'click', 'touchstart'] as const;

let ownActivityAt = 0;
/** Checks the clock and warns or signs out; undefined while signed out. */
let check: (() => Idleness['state']) | undefined;

const storedMoment = (key: string) => Number(localStore.read(key)) || 0;

/** Records user input: other tabs at once, the server at most every thirty seconds. */
function recordActivity(): void {
  // Timers pause while the machine sleeps, so check before the input extends the session.
  if (check?.() !== 'active') return;
  extend();
}

function extend(): void {
  ownActivityAt = Date.now();
  localStore.write(lastActivityKey, String(ownActivityAt));
  const reportedAt = storedMoment(reportedKey);
  if (reportedAt <= ownActivityAt && ownActivityAt - reportedAt < reportEveryMs) return;
  localStore.write(reportedKey, String(ownActivityAt));
  // A failed report is repeated with the next input.
  call(activity).catch(() => localStore.remove(reportedKey));
}

/** "Continuar": extends the session in every tab, unless it has timed out. */
export function continueSession(): void {
  if (!check || check() === 'over') return;
  inactivityStore.setState({ warningVisible: false });
  localStore.remove(reportedKey);
  extend();
}

/** Pretends that the user was idle for this many milliseconds. Demonstrations only. */
export function pretendIdle(milliseconds: number): void {
  ownActivityAt = Date.now() - milliseconds;
  localStore.write(lastActivityKey, String(ownActivityAt));
  check?.();
}

/** Runs while a user is signed in: warns before the timeout, and signs out at it. Returns a function that stops it. */
export function watchInactivity(
  session: Session,
  config: Pick<PublicConfig, 'inactivityMinutes' | 'inactivityWarningMinutes'>,
): () => void {
  const limits = { timeoutMs: config.inactivityMinutes * minute, warningMs: config.inactivityWarningMinutes * minute };
  let stop: (() => void) | undefined;

  const follow = (isLoggedIn: boolean) => {
    if (isLoggedIn === (stop !== undefined)) return;
    stop?.();
    stop = isLoggedIn ? startWatching(session, limits) : undefined;
  };
  const leave = authStore.subscribe(({ isLoggedIn }) => follow(isLoggedIn));
  follow(authStore.getState().isLoggedIn);
  return () => {
    leave();
    stop?.();
    stop = undefined;
  };
}

function startWatching(session: Session, limits: IdleLimits): () => void {
  let floodAt = 0;
  const flood = () => {
    const now = Date.now();
    if (floodAt <= now && now - floodAt < floodThrottleMs) return;
    floodAt = now;
    recordActivity();
  };
  const look = (): Idleness['state'] => {
    const now = Date.now();
    // The clock was set back: use this tab's own activity from now on.
    if (ownActivityAt > now) ownActivityAt = now;
    const idle = idleness(now, latestActivity(storedMoment(lastActivityKey), ownActivityAt, now), limits);
    const { warningVisible } = inactivityStore.getState();
    if (idle.state === 'over') void session.signOut('inactive');
    else if (idle.state === 'warning')
      inactivityStore.setState({ warningVisible: true, secondsLeft: idle.secondsLeft });
    else if (warningVisible) inactivityStore.setState({ warningVisible: false });
    return idle.state;
  };
  check = look;
  // Opening a visible page counts as activity.
  ownActivityAt = Date.now();
  if (isSeenByAPerson()) extend();
  const options = { passive: true, capture: true };
  for (const name of floods) window.addEventListener(name, flood, options);
  for (const name of acts) window.addEventListener(name, recordActivity, options);
  document.addEventListener('visibilitychange', recordActivity);
  const timer = setInterval(look, checkEveryMs);
  return () => {
    check = undefined;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', recordActivity);
    for (const name of floods) window.removeEventListener(name, flood, options);
    for (const name of acts) window.removeEventListener(name, recordActivity, options);
    inactivityStore.setState({ warningVisible: false });
  };
}
