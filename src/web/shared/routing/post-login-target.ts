import { currentAddress, tabStore, type TextStore } from '#web/shared/session/browser.ts';
import { safePortalAddress } from './safe-address.ts';

const key = 'post-login-target';

/** Keeps an address under /portal for after the sign-in; unsafe addresses are ignored. */
export function keepTarget(raw: string, store: TextStore = tabStore, origin = currentAddress().origin): void {
  const safe = safePortalAddress(raw, origin);
  if (safe !== undefined) store.write(key, safe);
}

/** Keeps the `target` of the login entry, with the entry's hash unless it has its own. */
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

/** The kept address, validated again because the storage can be edited. */
export function keptTarget(store: TextStore = tabStore, origin = currentAddress().origin): string | undefined {
  const raw = store.read(key);
  return raw === undefined ? undefined : safePortalAddress(raw, origin);
}

export function forgetTarget(store: TextStore = tabStore): void {
  store.remove(key);
}

const rebankingPath = '/portal/rebancarizacion';

/** Whether the kept address is used only while the rebanking banner applies. */
export function targetNeedsBanner(store: TextStore = tabStore, origin = currentAddress().origin): boolean {
  const target = keptTarget(store, origin);
  return target !== undefined && new URL(target, origin).pathname === rebankingPath;
}

/**
 * The redirect of /portal after a sign-in; undefined to stay. /portal/rebancarizacion is skipped unless its banner
 * applies. The target is used once.
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
