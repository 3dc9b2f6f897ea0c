/** What one field of the profile may hold on its way to the server. */
export type FieldChange = Readonly<Record<string, unknown>>;
export type FieldStatus = { readonly kind: 'saving' | 'saved' } | { readonly kind: 'failed'; readonly message: string };
export type FieldStatuses = Readonly<Record<string, FieldStatus>>;

export interface ProfileSaving {
  /** A field has changed; it goes to the server a moment later, with whatever else has changed. */
  put(field: string, change: FieldChange): void;
  /** Sends what waits. Resolves to whether everything has arrived. */
  flush(): Promise<boolean>;
  statuses(): FieldStatuses;
  listen(heard: () => void): () => void;
}

interface Sending {
  /** Sends several fields as one change. @throws with the reason. */
  send(changes: readonly FieldChange[]): Promise<void>;
  explain(failure: unknown): string;
  /** Runs `work` after a pause; answers how to call it off. */
  later(work: () => void): () => void;
}

/**
 * Saves fields as they are filled, one request at a time so that no answer overtakes another. What could not be sent
 * waits for the next change, or for the person to press the page's button.
 */
export function profileSaving({ send, explain, later }: Sending): ProfileSaving {
  const waiting = new Map<string, FieldChange>();
  const listeners = new Set<() => void>();
  let statuses: FieldStatuses = {};
  let cancel: (() => void) | undefined;
  let running: Promise<boolean> | undefined;

  const mark = (fields: Iterable<string>, status: FieldStatus) => {
    statuses = { ...statuses, ...Object.fromEntries([...fields].map((field) => [field, status])) };
    for (const heard of listeners) heard();
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
      } catch (failure) {
        for (const [field, change] of batch) if (!waiting.has(field)) waiting.set(field, change);
        mark(batch.keys(), { kind: 'failed', message: explain(failure) });
        return false;
      }
    }
    return true;
  }

  async function flush(): Promise<boolean> {
    cancel?.();
    cancel = undefined;
    while (running) await running;
    running = sendWaiting().finally(() => (running = undefined));
    return running;
  }

  return {
    put(field, change) {
      waiting.set(field, change);
      mark([field], { kind: 'saving' });
      cancel?.();
      cancel = later(() => void flush());
    },
    flush,
    statuses: () => statuses,
    listen(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
}
