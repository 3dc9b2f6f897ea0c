/** Saving what is being typed, at rest and without hurry: a lost save costs nothing but its draft. */
export interface DraftKeeping {
  /** What the form holds now. `touched`: the person has changed something. */
  changed(values: object, touched?: boolean): void;
  /** Saves what is not saved yet, without waiting for the typing to rest. */
  saveNow(): void;
  /** The form was sent: what it holds now is no draft any more, and the kept one is forgotten. */
  sent(): void;
}

export interface DraftMeans {
  save(values: Record<string, unknown>): Promise<unknown>;
  discard(): Promise<unknown>;
}

/** How long the typing has to rest before a save, in milliseconds. */
export const restMs = 1_500;

/** What a form holds, as JSON: files and functions stay out. */
export const draftText = (values: object): string =>
  JSON.stringify(values, (_key, value: unknown) =>
    typeof Blob !== 'undefined' && value instanceof Blob ? undefined : value,
  );

/** Keeps one form's draft. Saves go out one after another, so that an older one never lands on a newer. */
export function draftKeeping({ save, discard }: DraftMeans): DraftKeeping {
  /** What needs no saving: the form as it was first seen, or what was saved last. */
  let settled: string | undefined;
  let latest: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working: Promise<unknown> = Promise.resolve();
  let round = 0;

  function saveNow(): void {
    clearTimeout(timer);
    if (latest === undefined || latest === settled) return;
    const text = latest;
    const own = ++round;
    settled = text;
    working = working.then(async () => {
      if (own !== round) return;
      await save(JSON.parse(text) as Record<string, unknown>).catch(() => {
        // The next change, or the next occasion, tries again.
        if (own === round) settled = '';
      });
    });
  }

  return {
    changed(values, touched = true) {
      const text = draftText(values);
      if (settled === undefined || !touched) settled = latest = text;
      if (text === latest) return;
      latest = text;
      clearTimeout(timer);
      timer = setTimeout(saveNow, restMs);
    },
    saveNow,
    sent() {
      clearTimeout(timer);
      round++;
      // What the form shows afterwards is its new beginning.
      settled = latest = undefined;
      working = working.then(discard).catch(() => undefined);
    },
  };
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** The part of a draft that still fits into the form: an older draft may know other fields, and other kinds of values. */
export function fittingPart<V extends object>(values: V, saved: Record<string, unknown>): Partial<V> {
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(values, name) &&
    (value === null || [kindOf(value), 'null', 'undefined'].includes(kindOf(values[name as keyof V])));
  return Object.fromEntries(Object.entries(saved).filter(fits)) as Partial<V>;
}
