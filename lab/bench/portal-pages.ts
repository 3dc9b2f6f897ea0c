import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { freePort } from '#test/support/free-port.ts';
import type { Result } from 'lighthouse';
import { audited, figuresOf } from './browser.ts';
import { median, milliseconds, type Figure } from './measure.ts';
import type { BenchPerson } from './portal-process.ts';

/** Targets in milliseconds: a good INP, and the time until the next page is painted. */
const atOnce = 200;
const nextPage = 300;
const landingPages = ['/inicio', '/programa-rebancarizacion', '/diagnostico-financiero', '/qnt-preview'];
const portalPages = ['/portal', '/portal/ofertas'];
const slowdown = 4;
export async function portalFigures(
  url: string,
  { documentNumber }: BenchPerson,
  password: string,
  runs = 3,
): Promise<Figure[]> {
  const entries = await entriesAtDesk(url, documentNumber, password, runs);
  const port = await freePort();
  const browser = await launchWholeChromium([`--remote-debugging-port=${port}`]);
  try {
    // This context is the browser's default profile. Lighthouse opens its pages in the same profile, with the same
    // cookies.
    const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const context = connected.contexts()[0]!;
    const page = await preparedPage(context);
    const alone = await lookAround(await preparedPage(context), url, 'without');
    const answered = await lookAround(await preparedPage(context), url, 'with');
    const figures: Figure[] = [{ ...answerFigure('public pages', answered), floor: milliseconds(alone) }];
    const changeFigure = (name: string, read: (entry: Entry) => number) =>
      figure(`from ${name}, on a computer`, median(entries.map(read)), nextPage);
    figures.push(
      changeFigure('/inicio to /iniciar-sesion', ({ toSignIn }) => toSignIn),
      changeFigure('/iniciar-sesion to /portal', ({ toPortal }) => toPortal),
    );
    figures.push(answerFigure('/iniciar-sesion', await signIn(page, url, documentNumber, password)));
    const { changes, slowest } = await walk(page, runs);
    figures.push(figure('navigation to a preloaded page', median(changes), nextPage), answerFigure('/portal', slowest));
    await page.close();
    for (const path of portalPages) {
      const results: Result[] = [];
      for (let run = 0; run < runs; run++) results.push(await audited(`${url}${path}`, port));
      figures.push(...figuresOf(path, results, {}));
    }
    await connected.close();
    return figures;
  } finally {
    await browser.close();
  }
}

async function preparedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 412, height: 823 });
  // The compiler adds calls of `__name` to every named function, so this helper must exist in the page.
  await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await page.addInitScript(watchAnswers);
  const inspector = await context.newCDPSession(page);
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** When `application` is `without`, blocks the scripts of the application, to measure the browser alone. */
async function lookAround(page: Page, url: string, application: 'with' | 'without'): Promise<number> {
  if (application === 'without') await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const finger = await fingerOf(page);
  const slowest: number[] = [];
  for (const path of landingPages) {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const menu = page.getByRole('button', { name: 'Menú' });
    await finger.tap(menu);
    await finger.tap(menu);
    for (const answer of await page.locator('main summary').all()) await finger.tap(answer);
    for (const choice of (await page.locator('main label:has(input[type=radio])').all()).slice(0, 6))
      await finger.tap(choice);
    slowest.push(await slowestAnswer(page));
  }
  await page.close();
  return Math.max(...slowest);
}

async function fingerOf(page: Page) {
  const restMs = 80;
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  // A headless browser reports a frame only when the next frame is rendered; a screencast forces continuous frames.
  inspector.on(
    'Page.screencastFrame',
    ({ sessionId }) => void inspector.send('Page.screencastFrameAck', { sessionId }),
  );
  await inspector.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 64, maxHeight: 128 });
  return {
    async tap(target: Locator): Promise<void> {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error('The element to tap is not visible');
      await page.waitForTimeout(2 * restMs);
      const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await inspector.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
      await new Promise((rested) => setTimeout(rested, restMs));
      await inspector.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForTimeout(3 * restMs);
    },
  };
}

interface Entry {
  toSignIn: number;
  toPortal: number;
}

/** Starts a separate browser with an empty profile. Its pages have no CPU throttling. */
async function entriesAtDesk(url: string, documentNumber: string, password: string, runs: number): Promise<Entry[]> {
  const browser = await launchWholeChromium();
  try {
    const entries: Entry[] = [];
    for (let run = 0; run < runs; run++) entries.push(await enterAtDesk(browser, url, documentNumber, password));
    return entries;
  } finally {
    await browser.close();
  }
}

async function enterAtDesk(browser: Browser, url: string, documentNumber: string, password: string): Promise<Entry> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  await page.goto(`${url}/inicio`, { waitUntil: 'networkidle' });
  const toSignIn = await changeBy(page, page.getByRole('link', { name: 'Iniciar sesión' }).first());
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  const toPortal = await changeBy(page, page.getByRole('button', { name: 'Entrar', exact: true }));
  await context.close();
  return { toSignIn, toPortal };
}

async function changeBy(page: Page, target: Locator): Promise<number> {
  await page.evaluate(markClick);
  await target.click();
  const drawn = await page.waitForFunction(() => (window as unknown as Watched).drawnAfter);
  return (await drawn.jsonValue())!;
}

async function signIn(page: Page, url: string, documentNumber: string, password: string): Promise<number> {
  await page.goto(`${url}/iniciar-sesion`);
  await page.getByLabel('Número de documento').pressSequentially(documentNumber);
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/portal');
  const slowest = await slowestAnswer(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return slowest;
}

async function walk(page: Page, runs: number): Promise<{ changes: number[]; slowest: number }> {
  const changes: number[] = [];
  const bar = page.getByRole('navigation', { name: 'Portal, accesos' });
  for (let run = 0; run <= runs; run++) {
    for (const [name, heading] of [
      ['Ofertas', /oferta/i],
      ['Inicio', /^Buen/],
    ] as const) {
      const link = bar.getByRole('link', { name });
      // Hovering a link preloads its page.
      await link.hover();
      await page.waitForLoadState('networkidle');
      const change = await changeBy(page, link);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      // The first run is a warm-up, so its time is not counted.
      if (run > 0) changes.push(change);
    }
    for (let click = 0; click < 2; click++) await page.getByRole('button', { name: /valores$/ }).click();
  }
  return { changes, slowest: await slowestAnswer(page) };
}

type Watched = Window & { slowest: number; drawnAfter?: number };

/** Runs in the page: records the longest time from a click or a key to the next frame. */
function watchAnswers(): void {
  const watched = window as unknown as Watched;
  watched.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) watched.slowest = Math.max(watched.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page: measures from the next click until the changed heading is painted. */
function markClick(): void {
  const watched = window as unknown as Watched;
  delete watched.drawnAfter;
  const before = document.querySelector('h1')?.textContent;
  addEventListener(
    'click',
    (event) => {
      const look = () => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading === undefined || heading === before) return void requestAnimationFrame(look);
        requestAnimationFrame(() => (watched.drawnAfter = performance.now() - event.timeStamp));
      };
      requestAnimationFrame(look);
    },
    { once: true, capture: true },
  );
}

const slowestAnswer = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Watched).slowest);

const figure = (name: string, measured: number, target: number): Figure => ({
  engine: 'Chromium',
  name,
  measured: milliseconds(measured),
  target: `≤ ${target} ms`,
  reached: measured <= target,
});

const answerFigure = (path: string, measured: number): Figure =>
  figure(`${path}: slowest reaction to a tap, CPU throttled by ${slowdown}`, measured, atOnce);
