import type { BrowserContext } from '@playwright/test';

/**
 * How a browser translates a page. `fonts` (Chrome, Edge) replaces text nodes by nested `font` elements, joins
 * neighbouring nodes and may reorder a sentence. `in place` (Firefox, Safari) changes text nodes.
 */
export type Translator = 'fonts' | 'in place';

const mark = '\u200b';

/**
 * Translates every page of the context on `localhost` after the window event `startsOn`. The visible words stay the
 * same, so that the drivers can find elements by text. A page that changes a removed text node causes a console error.
 */
export async function translatePages(
  context: BrowserContext,
  translator: Translator,
  startsOn: 'load' | 'translate' = 'load',
): Promise<void> {
  await context.addInitScript(
    ({ replaces, mark: end, event }) => {
      const replaced = new Map<Element, { nodes: Text[]; texts: string[] }>();
      const skipped = 'script, style, noscript, textarea, title, svg, font, [translate="no"], .notranslate';

      const translate = (text: Text): void => {
        const parent = text.parentElement;
        if (!text.isConnected || !text.data.trim() || !parent || parent.closest(skipped)) return;
        if (!replaces || parent.closest('option')) {
          if (!text.data.endsWith(end)) text.data += end;
          return;
        }
        const nodes = [text];
        while (nodes.at(-1)!.nextSibling instanceof Text) nodes.push(nodes.at(-1)!.nextSibling as Text);
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
        inner.textContent = nodes.map(({ data }) => data).join('');
        outer.append(inner);
        text.replaceWith(outer);
        for (const node of nodes) node.remove();
        replaced.set(outer, { nodes, texts: nodes.map(({ data }) => data) });
      };

      const translateAll = (node: Node): void => {
        if (node instanceof Text) return translate(node);
        const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (texts.nextNode()) found.push(texts.currentNode as Text);
        found.forEach(translate);
      };

      const reportStale = (): void => {
        for (const [font, { nodes, texts }] of replaced) {
          if (!font.isConnected) replaced.delete(font);
          else
            nodes.forEach((node, index) => {
              if (node.data === texts[index]) return;
              console.error(`stale text: «${texts[index]}» is shown, the page wrote «${node.data}»`);
              texts[index] = node.data;
            });
        }
      };

      if (location.hostname !== 'localhost') return;
      addEventListener(event, () => {
        document.documentElement.classList.add('translated-ltr');
        document.documentElement.lang = 'en';
        translateAll(document.body);
        const observer = new MutationObserver((records) => {
          for (const { type, target, addedNodes } of records)
            if (type === 'characterData') translate(target as Text);
            else addedNodes.forEach(translateAll);
        });
        observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        setInterval(reportStale, 50);
        addEventListener('pagehide', reportStale);
      });
    },
    { replaces: translator === 'fonts', mark, event: startsOn },
  );
}
