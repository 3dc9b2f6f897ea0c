import { tabStore, type TextStore } from '#web/shared/session/browser.ts';

export const reloadMarkerMs = 10_000;
const key = 'reloaded-until';

/** Returns false without storage, to prevent a reload loop. */
export function mayReload(now: number, store: TextStore = tabStore): boolean {
  const until = Number(store.read(key)) || 0;
  // A marker that is too far in the future was written with a wrong clock, so a reload is allowed.
  if (until > now && until - now <= reloadMarkerMs) return false;
  const mark = String(now + reloadMarkerMs);
  store.write(key, mark);
  return store.read(key) === mark;
}
