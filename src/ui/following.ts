import type { RefCallback } from 'react';

/** What can be followed, as a store is: it has a state, and notifies when there is another. */
export interface Followed<T> {
  getState(): T;
  subscribe(listener: (now: T) => void): () => void;
}

/** One part of what a store holds, which notifies only when that part is another. */
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
 * A ref that writes into its element what follows from a store, at once and with each change, past React: what moves with
 * a hand costs a step the node that it changes and nothing else. React must know nothing of what is written there.
 */
export function following<T, E extends Element>(
  store: Followed<T>,
  write: (element: E, now: T) => void,
): RefCallback<E> {
  return (element) => {
    if (!element) return;
    write(element, store.getState());
    return store.subscribe((now) => write(element, now));
  };
}

/** A ref that keeps the words of an element without children; undefined leaves them as they are. */
export function saying<T>(store: Followed<T>, words: (now: T) => string | undefined): RefCallback<Element> {
  return following(store, (element, now) => say(element, words(now)));
}

/**
 * The same text node is kept: another one would be laid out with everything around it. A page translator may have put
 * elements in its place, which give way.
 */
function say(element: Element, words: string | undefined): void {
  if (words === undefined || element.textContent === words) return;
  const { firstChild, lastChild } = element;
  if (firstChild instanceof Text && firstChild === lastChild) firstChild.data = words;
  else element.textContent = words;
}
