import { currentAddress, tabStore, type TextStore } from '#web/shared/session/browser.ts';
import { safePortalAddress } from './safe-address.ts';

const key = 'post-login-target';

export function keepTarget(raw: string, store: TextStore = tabStore, origin = currentAddress().origin): void {
  const safe = safePortalAddress(raw, origin);
  if (safe !== undefined) store.write(key, safe);
}

/** Appends the hash of the sign-in page to a target without a hash. */
export function keepEntryTarget({
  search,
  address,
}: {
  search: { target?: string | undefined };
  address: string;
}): void {
  const { target } = search;
  if (target === undefined) return;
  const hash = target.includes('#') || !address.includes('#') ? '' : address.slice(address.indexOf('#'));
  keepTarget(target + hash);
}

/** Returns the stored target, validated again because users can edit the storage. */
export function keptTarget(store: TextStore = tabStore, origin = currentAddress().origin): string | undefined {
  const raw = store.read(key);
  return raw === undefined ? undefined : safePortalAddress(raw, origin);
}

export function forgetTarget(store: TextStore = tabStore): void {
  store.remove(key);
}

const rebankingPath = '/portal/rebancarizacion';

export function targetNeedsBanner(store: TextStore = tabStore, origin = currentAddress().origin): boolean {
  const target = keptTarget(store, origin);
  return target !== undefined && new URL(target, origin).pathname === rebankingPath;
}

/**
 * Removes and returns the stored target. Returns undefined for /portal itself, and for the rebanking page when
 * `bannerApplies` is false.
 */
export function takeTarget(
  bannerApplies: boolean,
  store: TextStore = tabStore,
  origin = currentAddress().origin,
): string | undefined {
  const target = keptTarget(store, origin);
  forgetTarget(store);
  if (target === undefined) return undefined;
  const { pathname } = new URL(target, origin);
  if (pathname === '/portal' || (pathname === rebankingPath && !bannerApplies)) return undefined;
  return target;
}
