import { tabStore, type TextStore } from '#web/shared/session/browser.ts';

/** How long a reload of the page forbids another one, in milliseconds. */
export const reloadMarkerMs = 10_000;
const key = 'reloaded-until';

/**
 * Whether the page may reload itself now; the answer yes leaves the marker. Where nothing can be kept nobody could
 * stop a second reload, so there is none.
 */
export function mayReload(now: number, store: TextStore = tabStore): boolean {
  const until = Number(store.read(key)) || 0;
  // A marker further ahead than its own length comes from a wrong clock.
  if (until > now && until - now <= reloadMarkerMs) return false;
  const mark = String(now + reloadMarkerMs);
  store.write(key, mark);
  return store.read(key) === mark;
}
