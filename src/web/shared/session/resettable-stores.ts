import { localStore, tabStore } from './browser.ts';

interface Resettable<S> {
  getInitialState(): S;
  setState(state: S, replace: true): void;
}

const resets: (() => void)[] = [];

/**
 * Registers a store that signing out must put back to its beginning. Every store with anything about the
 * person passes through here when it is created: `export const x = resetOnSignOut(createStore(...))`.
 */
export function resetOnSignOut<S, Store extends Resettable<S>>(store: Store & Resettable<S>): Store {
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
}

/** Where stores about the person write; each is known here, because a page may sign out without having loaded it. */
const writtenStores = {
  agreement: localStore,
  countdown: localStore,
  'plan-choices': localStore,
  rebanking: localStore,
  diagnostico: tabStore,
} as const;
export type WrittenStore = keyof typeof writtenStores;

export function resetEveryStore(): void {
  for (const reset of resets) reset();
  for (const [name, storage] of Object.entries(writtenStores)) storage.remove(name);
}
