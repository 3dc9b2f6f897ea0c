import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { currentLegalVersion } from '#contract/legal-kinds.ts';
import { translatePages, type Translator } from './page-translator.ts';

export type Look = {
  width: number;
  theme?: 'light' | 'dark';
  translator?: Translator;
  /** Without this option, the user has already refused analytics. */
  asksConsent?: true;
};

export type WatchedPage = {
  page: Page;
  context: BrowserContext;
  newTab(): Promise<Page>;
  /** Without this call, a 4xx or 5xx response fails the test. Example: `expectAnswer(409, '/api/')`. */
  expectAnswer(status: number, path: string | RegExp): void;
  expectFailure(path: string | RegExp): void;
  expectComplaint(text: RegExp): void;
  expectClean(): void;
  close(): Promise<void>;
};

export async function openWatched(
  browser: Browser,
  url: string,
  { width, theme = 'light', translator, asksConsent }: Look,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const complaints: string[] = [];
  const answers: [status: number, path: string | RegExp][] = [];
  const failures: (string | RegExp)[] = [];
  const expectedComplaints: RegExp[] = [];
  const matches = (path: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? path.startsWith(wanted) : wanted.test(path);
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 700 ? 740 : 800 },
    hasTouch: width < 700,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    acceptDownloads: true,
    ...options,
  });
  context.setDefaultTimeout(30_000);
  if (translator) await translatePages(context, translator);
  if (!asksConsent)
    await context.addInitScript((version) => {
      if (location.hostname === 'localhost') localStorage.setItem('measuring', `refused:${version}`);
    }, currentLegalVersion.cookies);
  await context.exposeBinding('reportComplaint', (_source, text: string) => void complaints.push(text));
  await context.addInitScript(watchFromInside);
  context.on('page', watch);

  function watch(page: Page) {
    page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
    page.on('console', (message) => {
      const type = message.type();
      if ((type === 'error' || type === 'warning') && !message.text().startsWith('Failed to load resource'))
        complaints.push(`console ${type}: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      const path = new URL(request.url()).pathname;
      const reason = request.failure()?.errorText ?? '';
      // A navigation aborts pending loads.
      if (reason !== 'net::ERR_ABORTED' && !failures.some((each) => matches(path, each)))
        complaints.push(`request: ${reason} ${request.url()}`);
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const status = response.status();
      const expected = answers.some(([code, path]) => code === status && matches(pathname, path));
      if (status >= 400 && !expected) complaints.push(`answer: ${status} ${response.request().method()} ${pathname}`);
    });
  }

  return {
    page: await context.newPage(),
    context,
    newTab: () => context.newPage(),
    expectAnswer: (status, path) => void answers.push([status, path]),
    expectFailure: (path) => void failures.push(path),
    expectComplaint: (text) => void expectedComplaints.push(text),
    expectClean: () =>
      expect(complaints.filter((complaint) => !expectedComplaints.some((text) => text.test(complaint)))).toEqual([]),
    close: () => context.close(),
  };
}

/** Runs in each page: reports blocked resources, and live regions that announce an amount missing on the page. */
function watchFromInside() {
  const report = (text: string) =>
    (globalThis as unknown as { reportComplaint(text: string): void }).reportComplaint(text);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
    report(`content policy: ${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`),
  );
  const shownText = () => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement!.closest('.sr-only') && node.parentElement!.checkVisibility())
        texts.push(node.textContent!);
    return texts.join('').replaceAll(/\s/g, '');
  };
  new MutationObserver((changes) => {
    const regions = new Set(
      changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[role="status"], [aria-live]'),
      ),
    );
    for (const region of regions) {
      const amounts = region?.textContent.replaceAll(/\s/g, '').match(/\$\d[\d.]*\d/g) ?? [];
      const shown = amounts.length > 0 ? shownText() : '';
      for (const amount of amounts)
        if (!shown.includes(amount)) report(`announced but not shown: ${amount} of «${region!.textContent}»`);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const engines = {
  axe: {
    name: 'axe',
    file: 'axe-core/axe.min.js',
    question: `axe.run(document, { preload: false, resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary.split('\\n')[1])))`,
  },
  sniffer: {
    name: 'HTMLCS',
    file: 'html_codesniffer/build/HTMLCS.js',
    question: `new Promise((resolve, reject) => HTMLCS.process('WCAG2AA', document, () => resolve(
      HTMLCS.getMessages().filter(({ type }) => type === HTMLCS.ERROR).map(({ code, msg, element }) => code + ': ' + msg + ' ' + (element.outerHTML ?? '').slice(0, 160))), reject))`,
  },
};

/** The content security policy of the page stays in force. */
export async function accessibilityComplaints(page: Page, engine: keyof typeof engines = 'axe'): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page);
  const evaluate = (expression: string) =>
    inspector.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  // `name` is the engine's global variable, which stays in the page.
  const { name, file, question } = engines[engine];
  const { result: kind } = await evaluate(`typeof ${name}`);
  if (kind.value === 'undefined')
    await evaluate(`${readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')};undefined`);
  const { result, exceptionDetails } = await evaluate(question);
  if (exceptionDetails) throw new Error(`An engine could not run: ${exceptionDetails.exception?.description}`);
  await inspector.detach();
  // H49.Font reports the `font` elements of the page translator, so these findings are ignored.
  return (result.value as string[]).filter((complaint) => !/\bH49\.Font:/.test(complaint));
}

export async function expectAccessible(page: Page, engine?: keyof typeof engines): Promise<void> {
  const complaints = await accessibilityComplaints(page, engine);
  expect.soft(complaints, `${new URL(page.url()).pathname} is not accessible`).toEqual([]);
}

export const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

export async function expectGoodAt(page: Page, width: number): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await page.setViewportSize(before);
}
