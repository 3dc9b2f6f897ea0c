import type { CookieJar, TextStore } from '#web/shared/session/browser.ts';

export function memoryStore(start: Record<string, string> = {}): TextStore & CookieJar & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

/** A `Storage` of the browser with the given values. */
export const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
