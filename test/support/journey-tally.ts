import type { BrowserContext } from '@playwright/test';

export type JourneyTally = {
  screens: string[];
  /** The number of clicks, for example on buttons, links, options and checkboxes. Excludes clicks on text fields. */
  taps: number;
  /** The number of fields with typed input. Excludes fields for codes. */
  fields: number;
  codes: number;
};

/** Counts from the next loaded HTML document. */
export async function tallyJourney(context: BrowserContext): Promise<() => JourneyTally> {
  const screens: string[] = [];
  const fields = new Set<string>();
  const codes = new Set<string>();
  let taps = 0;
  await context.exposeBinding('reportTally', (_source, kind: string, what: string) => {
    if (kind === 'tap') taps++;
    else if (kind === 'field') fields.add(`${screens.at(-1)} ${what}`);
    else if (kind === 'code') codes.add(`${screens.at(-1)}`);
    else if (screens.at(-1) !== what) screens.push(what);
  });
  await context.addInitScript(watchHands);
  return () => ({ screens: [...screens], taps, fields: fields.size, codes: codes.size });
}

function watchHands(): void {
  const report = (kind: string, what: string) =>
    (globalThis as unknown as { reportTally(kind: string, what: string): void }).reportTally(kind, what);
  const isTyped = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit', 'file'].includes(target.type));
  /** Several screens have the same heading, so the reported name also contains the question. */
  const reportScreen = () => {
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open], [role="dialog"]')].findLast((each) =>
      each.checkVisibility(),
    );
    const scope = dialog ?? document.body;
    const first = (selector: string) =>
      [...scope.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());
    const parts = [
      first(dialog ? 'h1, h2' : 'h1')?.innerText,
      first('legend')?.innerText,
      first('[autocomplete="one-time-code"]') && 'código',
    ];
    report('screen', parts.filter(Boolean).join(' / '));
  };
  addEventListener(
    'pointerdown',
    ({ target }) => {
      reportScreen();
      if (!isTyped(target)) report('tap', '');
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (!isTyped(target)) return;
      reportScreen();
      report(target.autocomplete === 'one-time-code' ? 'code' : 'field', target.id || target.name);
    },
    true,
  );
}
