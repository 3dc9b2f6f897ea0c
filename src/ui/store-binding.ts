import type { RefCallback } from 'react';

/** A store: a state and a subscription. */
export interface Followed<T> {
  getState(): T;
  subscribe(listener: (now: T) => void): () => void;
}

/** A derived store that notifies only when its value changes. */
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
 * A ref that updates its element from a store without React, so that dragging a slider changes one DOM node only. React
 * must not render what is written there.
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

/** A ref that sets the text of an element without children; undefined keeps the text. */
export function bindText<T>(store: Followed<T>, words: (now: T) => string | undefined): RefCallback<Element> {
  return bindToStore(store, (element, now) => setText(element, words(now)));
}

/** Reuses the text node to avoid layout of its surroundings; replaces elements that a translator inserted. */
function setText(element: Element, words: string | undefined): void {
  if (words === undefined || element.textContent === words) return;
  const { firstChild, lastChild } = element;
  if (firstChild instanceof Text && firstChild === lastChild) firstChild.data = words;
  else element.textContent = words;
}
