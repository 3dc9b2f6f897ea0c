import { afterEach, expect, vi } from 'vitest';
import '#ui/styles/app.css';

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
