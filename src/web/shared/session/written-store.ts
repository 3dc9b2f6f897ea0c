import type { StoreApi } from 'zustand/vanilla';
import type { TextStore } from './browser.ts';

interface Place<S> {
  name: string;
  storage: TextStore;
  part?: (state: S) => Partial<S>;
  /** Parses the stored value, which another version may have stored or the user may have edited. */
  read?: (stored: unknown) => Partial<S>;
}

export function written<S extends object, Store extends StoreApi<S>>(
  store: Store & StoreApi<S>,
  { name, storage, part = (state) => state, read = (stored) => stored as Partial<S> }: Place<S>,
): Store {
  store.setState(read(storedState(storage.read(name))));
  store.subscribe((state) => storage.write(name, JSON.stringify({ state: part(state) })));
  return store;
}

function storedState(text: string | undefined): unknown {
  try {
    return (JSON.parse(text ?? '{}') as { state?: unknown } | null)?.state ?? {};
  } catch {
    return {};
  }
}
