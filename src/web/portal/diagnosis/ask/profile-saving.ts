export type FieldChange = Readonly<Record<string, unknown>>;
export type FieldStatus = { readonly kind: 'saving' | 'saved' } | { readonly kind: 'failed'; readonly message: string };
export type FieldStatuses = Readonly<Record<string, FieldStatus>>;

export interface ProfileSaving {
  /** Queues a change; it is sent after a pause, together with other changes. */
  put(field: string, change: FieldChange): void;
  /** Sends queued changes. Resolves to whether all are saved. */
  flush(): Promise<boolean>;
  /** Reads changes of other tabs when the queue is empty, and before anything else is sent. */
  refresh(): Promise<void>;
  /** Enables retries while the page is open. */
  open(): void;
  /** Sends queued changes one last time; later the session may belong to another user. */
  close(): void;
  /** Why the last request failed; undefined after a success. */
  failure(): unknown;
  statuses(): FieldStatuses;
  listen(listener: () => void): () => void;
}

interface Sending {
  /** Sends several fields as one change, or throws the reason. */
  send(changes: readonly FieldChange[]): Promise<void>;
  read(): Promise<void>;
  explain(failure: unknown): string;
  /** Whether a retry may succeed, as after a network failure. */
  mayPass(failure: unknown): boolean;
  /** Runs `work` after a pause, a longer one after a failure. Returns a function that cancels it. */
  later(work: () => void, hasFailed: boolean): () => void;
}

/**
 * Saves fields as they are filled, one request at a time to keep the order. Network failures are retried; a refused
 * change is sent again with the next change or the page's button.
 */
export function profileSaving({ send, read, explain, mayPass, later }: Sending): ProfileSaving {
  const waiting = new Map<string, FieldChange>();
  const listeners = new Set<() => void>();
  let statuses: FieldStatuses = {};
  let cancel: (() => void) | undefined;
  let running: Promise<boolean> | undefined;
  let lastFailure: unknown;
  let isOpen = true;

  const mark = (fields: Iterable<string>, status: FieldStatus) => {
    statuses = { ...statuses, ...Object.fromEntries([...fields].map((field) => [field, status])) };
    for (const listener of listeners) listener();
  };

  async function sendWaiting(): Promise<boolean> {
    while (waiting.size > 0) {
      const batch = new Map(waiting);
      waiting.clear();
      mark(batch.keys(), { kind: 'saving' });
      try {
        await send([...batch.values()]);
        mark(
          [...batch.keys()].filter((field) => !waiting.has(field)),
          { kind: 'saved' },
        );
        lastFailure = undefined;
      } catch (failure) {
        lastFailure = failure;
        for (const [field, change] of batch) if (!waiting.has(field)) waiting.set(field, change);
        mark(batch.keys(), { kind: 'failed', message: explain(failure) });
        if (isOpen && mayPass(failure)) sendAfter(true);
        return false;
      }
    }
    return true;
  }

  function sendAfter(hasFailed: boolean): void {
    cancel?.();
    cancel = later(() => void flush(), hasFailed);
  }

  async function flush(): Promise<boolean> {
    cancel?.();
    cancel = undefined;
    while (running) await running;
    running = sendWaiting().finally(() => (running = undefined));
    return running;
  }

  async function refresh(): Promise<void> {
    if (!(await flush()) || running || waiting.size > 0) return;
    const done = () => true;
    running = read()
      .then(done, done)
      .finally(() => (running = undefined));
    await running;
  }

  return {
    put(field, change) {
      waiting.set(field, change);
      mark([field], { kind: 'saving' });
      sendAfter(false);
    },
    flush,
    refresh,
    open: () => void (isOpen = true),
    close() {
      isOpen = false;
      void flush();
    },
    failure: () => lastFailure,
    statuses: () => statuses,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
