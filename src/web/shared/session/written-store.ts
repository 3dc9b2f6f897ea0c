import type { StoreApi } from 'zustand/vanilla';
import type { TextStore } from './browser.ts';

interface Place<S> {
  name: string;
  storage: TextStore;
  /** What of it is written down; everything by default. */
  part?: (state: S) => Partial<S>;
  /** Makes sense of what stood there, which may be of another version, or of somebody's hand. */
  read?: (stored: unknown) => Partial<S>;
}

/** The same store, which begins with what it wrote before and writes every change down, as `{ state }`. */
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
