import { localStore, tabStore } from './browser.ts';

interface Resettable<S> {
  getInitialState(): S;
  setState(state: S, replace: true): void;
}

const resets: (() => void)[] = [];

/** Every store with personal data must be registered: `resetOnSignOut(createStore(...))`. */
export function resetOnSignOut<S, Store extends Resettable<S>>(store: Store & Resettable<S>): Store {
  resets.push(() => store.setState(store.getInitialState(), true));
  return store;
}

/**
 * The stores that keep personal data in browser storage. They are listed here because sign-out may run before their
 * modules are loaded.
 */
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
