import { tabStore, type TextStore } from '#web/shared/session/browser.ts';

/** Minimum time between two automatic reloads, in milliseconds. */
export const reloadMarkerMs = 10_000;
const key = 'reloaded-until';

/** Whether the page may reload itself now, and marks it. False without storage, which could loop. */
export function mayReload(now: number, store: TextStore = tabStore): boolean {
  const until = Number(store.read(key)) || 0;
  // A marker too far in the future comes from a wrong clock.
  if (until > now && until - now <= reloadMarkerMs) return false;
  const mark = String(now + reloadMarkerMs);
  store.write(key, mark);
  return store.read(key) === mark;
}
