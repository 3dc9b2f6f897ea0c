import { localStore, type TextStore } from '#web/shared/session/browser.ts';

const key = 'offer';
const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The offer being viewed, shared by the tabs; only its opaque id is stored. */
export function storedOfferId(store: TextStore = localStore): string | undefined {
  const value = store.read(key);
  return value !== undefined && idPattern.test(value) ? value : undefined;
}

export function storeOfferId(id: string, store: TextStore = localStore): void {
  if (store.read(key) !== id) store.write(key, id);
}

export function clearStoredOffer(store: TextStore = localStore): void {
  store.remove(key);
}
