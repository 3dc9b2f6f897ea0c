import type { BrowserContext, Page } from 'playwright';

/** What a person went through in a browser, told by the pages themselves. */
export type JourneyTally = {
  /** Headings in the order in which they were seen; a page or a dialog whose heading changes is another screen. */
  screens: string[];
  /** Presses on anything but a field to type in: buttons, links, options, boxes. */
  taps: number;
  /** Fields that were typed in, each once, without those for codes. */
  fields: number;
  /** Fields for a code of one use that were typed in. */
  codes: number;
};

/** Counts from now on, in every page of a browser and on every address. */
export async function tallyJourney(context: BrowserContext, page: Page): Promise<() => JourneyTally> {
  const screens: string[] = [];
  const fields = new Set<string>();
  const codes = new Set<string>();
  let taps = 0;
  await context.exposeBinding('tellTally', (_source, kind: string, what: string) => {
    if (kind === 'tap') taps++;
    else if (kind === 'field') fields.add(`${screens.at(-1)} ${what}`);
    else if (kind === 'code') codes.add(`${screens.at(-1)}`);
    else if (screens.at(-1) !== what) screens.push(what);
  });
  await context.addInitScript(watchHands);
  // What stands there already is the first screen.
  await page.reload();
  return () => ({ screens: [...screens], taps, fields: fields.size, codes: codes.size });
}

/** Runs in the page. */
function watchHands(): void {
  const tell = (kind: string, what = '') =>
    (globalThis as unknown as { tellTally(kind: string, what: string): void }).tellTally(kind, what);
  const isTyped = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit', 'file'].includes(target.type));
  addEventListener('pointerdown', ({ target }) => isTyped(target) || tell('tap'), true);
  addEventListener(
    'input',
    ({ target }) => {
      if (isTyped(target)) tell(target.autocomplete === 'one-time-code' ? 'code' : 'field', target.id || target.name);
    },
    true,
  );
  const seen = () => {
    const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1);
    const heading = (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h1, h2' : 'h1');
    const text = heading?.offsetParent === null && !dialog ? '' : heading?.innerText.trim();
    if (text) tell('screen', text);
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(seen).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    });
    seen();
  });
}
