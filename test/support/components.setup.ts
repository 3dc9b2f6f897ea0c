import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import '#ui/styles/app.css';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { resetEveryStore } from '#web/shared/session/resettable-stores.ts';

/** All files share the modules of one page, so each file starts with initial stores and empty storage. */
beforeAll(() => {
  resetEveryStore();
  toasts.setState(toasts.getInitialState(), true);
  localStorage.clear();
  sessionStorage.clear();
});

/** vitest-browser-react registers this hook only for the first file. */
beforeEach(() => cleanup());

/** Returns the text nodes that React updates directly. A page translator would replace these text nodes. */
function textNodesOfReact(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (node.nodeValue?.trim() && Object.keys(node).some((key) => key.startsWith('__reactFiber')))
      found.push(node.nodeValue);
  }
  return found;
}

afterEach(() => expect(textNodesOfReact(), 'texts without an element of their own').toEqual([]));

afterEach(() => void vi.unstubAllGlobals());
