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
let check: (() => Idleness['state']) | undefined;

const storedMoment = (key: string) => Number(localStore.read(key)) || 0;

/** Reports input to other tabs immediately and to the server at most every thirty seconds. */
function recordActivity(): void {
  // Timers pause during device sleep, so the timeout is checked before the input extends the session.
  if (check?.() !== 'active') return;
  extend();
}

function extend(): void {
  ownActivityAt = Date.now();
  localStore.write(lastActivityKey, String(ownActivityAt));
  const reportedAt = storedMoment(reportedKey);
  if (reportedAt <= ownActivityAt && ownActivityAt - reportedAt < reportEveryMs) return;
  localStore.write(reportedKey, String(ownActivityAt));
  // After a failed report, the next user input causes another report at once.
  call(activity).catch(() => localStore.remove(reportedKey));
}

export function continueSession(): void {
  if (!check || check() === 'over') return;
  inactivityStore.setState({ warningVisible: false });
  localStore.remove(reportedKey);
  extend();
}

/** For demonstrations. */
export function pretendIdle(milliseconds: number): void {
  ownActivityAt = Date.now() - milliseconds;
  localStore.write(lastActivityKey, String(ownActivityAt));
  check?.();
}

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
    // After the clock was set back, the stored times are in the future and only the activity of this tab counts.
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
