import type { RefCallback } from 'react';

export interface Followed<T> {
  getState(): T;
  subscribe(listener: (now: T) => void): () => void;
}

export function part<T, P>(whole: Followed<T>, of: (now: T) => P): Followed<P> {
  return {
    getState: () => of(whole.getState()),
    subscribe(listener) {
      let previous = of(whole.getState());
      return whole.subscribe((now) => {
        const next = of(now);
        if (next === previous) return;
        previous = next;
        listener(next);
      });
    },
  };
}

/**
 * Returns a ref that updates an element from a store without React, so that dragging a slider changes a single DOM
 * node. React must not render the content that `write` sets.
 */
export function bindToStore<T, E extends Element>(
  store: Followed<T>,
  write: (element: E, now: T) => void,
): RefCallback<E> {
  return (element) => {
    if (!element) return;
    write(element, store.getState());
    return store.subscribe((now) => write(element, now));
  };
}

export function bindText<T>(store: Followed<T>, words: (now: T) => string | undefined): RefCallback<Element> {
  return bindToStore(store, (element, now) => setText(element, words(now)));
}

/**
 * Changes the existing text node, so that the browser does not lay out the surroundings again. Replaces elements that a
 * page translator has inserted.
 */
function setText(element: Element, words: string | undefined): void {
  if (words === undefined || element.textContent === words) return;
  const { firstChild, lastChild } = element;
  if (firstChild instanceof Text && firstChild === lastChild) firstChild.data = words;
  else element.textContent = words;
}
