export interface RefreshMeans {
  refresh(signal: AbortSignal): Promise<boolean>;
  /** Runs one task at a time across tabs. In browsers without the Web Locks API, runs the task without waiting. */
  exclusively<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** The time of the last refresh in any tab, in milliseconds since 1970. */
  lastRefreshAt(): number;
  refreshedAt(now: number): void;
  now(): number;
  timeoutMs: number;
}

export type Refresh = (failedCallStartedAt: number) => Promise<boolean>;

/**
 * Returns the function to call after a 401. Its promise resolves to true when the caller must repeat the call, and to
 * false after a refusal, a network failure or a timeout of the refresh. The promise never rejects.
 */
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
  // A time in the future results from a wrong clock and is ignored.
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
