/** Saves typed form values with a debounce. A failed save is not reported. */
export interface DraftKeeping {
  /** Receives the current values. `touched`: the user has changed something. */
  changed(values: object, touched?: boolean): void;
  /** Saves pending changes without the debounce. */
  saveNow(): void;
  /** The form was submitted: discards the draft. */
  sent(): void;
}

export interface DraftMeans {
  save(values: Record<string, unknown>): Promise<unknown>;
  discard(): Promise<unknown>;
}

export const restMs = 1_500;

/** Form values as JSON, without files and functions. */
export const draftText = (values: object): string =>
  JSON.stringify(values, (_key, value: unknown) =>
    typeof Blob !== 'undefined' && value instanceof Blob ? undefined : value,
  );

/** Keeps one form's draft. Saves run one after another, so that an older one never overwrites a newer one. */
export function draftKeeping({ save, discard }: DraftMeans): DraftKeeping {
  /** Values that need no saving: the initial ones, or the last saved ones. */
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
        // The next change or `saveNow` retries.
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
      // The values after the submission are the new baseline.
      settled = latest = undefined;
      working = working.then(discard).catch(() => undefined);
    },
  };
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** The fields of a draft that the form still has with the same type: an older draft may have other fields. */
export function fittingPart<V extends object>(values: V, saved: Record<string, unknown>): Partial<V> {
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(values, name) &&
    (value === null || [kindOf(value), 'null', 'undefined'].includes(kindOf(values[name as keyof V])));
  return Object.fromEntries(Object.entries(saved).filter(fits)) as Partial<V>;
}
