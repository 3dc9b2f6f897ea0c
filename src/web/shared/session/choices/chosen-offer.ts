import { localStore, type TextStore } from '#web/shared/session/browser.ts';
import { isId } from './is-id.ts';

const key = 'offer';

export function storedOfferId(store: TextStore = localStore): string | undefined {
  const value = store.read(key);
  return isId(value) ? value : undefined;
}

export function storeOfferId(id: string, store: TextStore = localStore): void {
  if (store.read(key) !== id) store.write(key, id);
}

export function clearStoredOffer(store: TextStore = localStore): void {
  store.remove(key);
}
