/**
 * Renewing the session, at most once at a time. Whoever asks while a renewal runs shares its outcome; other
 * tabs wait for the lock and find that the work is done.
 */
export interface RefreshMeans {
  /** The call itself; true when the session lives on, false when the server ended it. Rejects when nothing answered. */
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

/** The function to call after a 401: true means that the call is worth repeating. Never rejects. */
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

const firstPauseMs = 250;

/**
 * An answer that got lost may have renewed the session all the same: for ten seconds the server gives the same renewal
 * again, so asking once more ends nothing. Asks until there is an answer, or no time left.
 */
async function untilAnswered(means: RefreshMeans, signal: AbortSignal): Promise<boolean> {
  for (let pause = firstPauseMs; ; pause *= 2) {
    try {
      return await means.refresh(signal);
    } catch (cause) {
      if (signal.aborted) throw cause;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) throw cause;
    }
  }
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
      const alive = await untilAnswered(means, control.signal);
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
