/** A failed save is not reported to the user. */
export interface DraftKeeping {
  changed(values: object, touched?: boolean): void;
  saveNow(): void;
  sent(): void;
}

export interface DraftMeans {
  save(values: Record<string, unknown>): Promise<unknown>;
  discard(): Promise<unknown>;
}

export const restMs = 1_500;

export const draftText = (values: object): string =>
  JSON.stringify(values, (_key, value: unknown) =>
    typeof Blob !== 'undefined' && value instanceof Blob ? undefined : value,
  );

/** Saves run one after another, so that an older save never overwrites a newer save. */
export function draftKeeping({ save, discard }: DraftMeans): DraftKeeping {
  /** The values that need no save: the initial or the last saved values. */
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
        // The next change or `saveNow` retries the failed save.
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

/**
 * Omits fields that the form lacks or has with another type, because an older version of the form may have saved the
 * draft. Null fits every type.
 */
export function fittingPart<V extends object>(values: V, saved: Record<string, unknown>): Partial<V> {
  const fits = ([name, value]: [string, unknown]) =>
    Object.hasOwn(values, name) &&
    (value === null || [kindOf(value), 'null', 'undefined'].includes(kindOf(values[name as keyof V])));
  return Object.fromEntries(Object.entries(saved).filter(fits)) as Partial<V>;
}
