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

export function resetEveryStore(): void {
  for (const reset of resets) reset();
}
