export type FieldChange = Readonly<Record<string, unknown>>;
export type FieldStatus = { readonly kind: 'saving' | 'saved' } | { readonly kind: 'failed'; readonly message: string };
export type FieldStatuses = Readonly<Record<string, FieldStatus>>;

export interface ProfileSaving {
  /** Queues a change. The queue is sent after a pause as a single request. */
  put(field: string, change: FieldChange): void;
  /** Resolves to true when the server has saved all queued changes. */
  flush(): Promise<boolean>;
  /** Sends queued changes, then reads the answers again, because another tab may have changed an answer. */
  refresh(): Promise<void>;
  open(): void;
  /**
   * Sends the queued changes a last time without retries, because a later retry could run in the session of another
   * user.
   */
  close(): void;
  failure(): unknown;
  statuses(): FieldStatuses;
  listen(listener: () => void): () => void;
}

interface Sending {
  send(changes: readonly FieldChange[]): Promise<void>;
  read(): Promise<void>;
  explain(failure: unknown): string;
  mayPass(failure: unknown): boolean;
  later(work: () => void, hasFailed: boolean): () => void;
}

/**
 * Sends one request at a time to keep the order. Retries after network failures. A refused change remains queued; the
 * next change or the button of the page sends the queue again.
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
