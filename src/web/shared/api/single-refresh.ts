/**
 * Refreshes the session with one call at a time. Callers that ask while it runs share its outcome. Other tabs wait for the
 * lock and then use the new session.
 */
export interface RefreshMeans {
  /** The call itself. Anything but true is a failure. */
  refresh(signal: AbortSignal): Promise<boolean>;
  /** Runs one holder at a time across tabs; runs at once where the browser has no locks. */
  exclusively<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** When some tab last renewed, in milliseconds since 1970. */
  lastRefreshAt(): number;
  refreshedAt(now: number): void;
  now(): number;
  timeoutMs: number;
}

export type Refresh = (failedCallStartedAt: number) => Promise<boolean>;

/** The function to call after a 401: true means that the call can be repeated, false that the session is lost. Never rejects. */
export function singleRefresh(means: RefreshMeans): Refresh {
  let running: Promise<boolean> | undefined;
  return (failedCallStartedAt) => {
    if (renewedSince(means, failedCallStartedAt)) return Promise.resolve(true);
    running ??= renew(means, failedCallStartedAt).finally(() => {
      running = undefined;
    });
    return running;
  };
}

function renewedSince(means: RefreshMeans, moment: number): boolean {
  const last = means.lastRefreshAt();
  // A moment in the future is a wrong clock, and proves nothing.
  return last > moment && last <= means.now();
}

async function renew(means: RefreshMeans, failedCallStartedAt: number): Promise<boolean> {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      control.abort();
      resolve(false);
    }, means.timeoutMs);
  });
  const work = means
    .exclusively(control.signal, async () => {
      if (renewedSince(means, failedCallStartedAt)) return true;
      const alive = await means.refresh(control.signal);
      if (alive) means.refreshedAt(means.now());
      return alive;
    })
    .catch(() => false);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
