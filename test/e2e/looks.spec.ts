import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
let person: Person;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
  person = await portal.person([workedDebt]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

async function visit(look: Look): Promise<WatchedPage> {
  const watched = await openWatched(browser, portal.url, look);
  opened.push(watched);
  return watched;
}

const publicPages = ['/ayuda', ...specificationRoutes.map(({ path }) => path)].filter(
  (path) => path !== '/' && !path.startsWith('/portal'),
);
const portalPages = [
  '/portal',
  '/portal/ofertas',
  '/portal/documentos',
  '/portal/ayuda',
  '/portal/perfil',
  '/portal/diagnostico',
  '/portal/diagnostico/objetivo',
  '/portal/diagnostico/completar-informacion',
  '/portal/diagnostico/simulador',
  '/portal/rebancarizacion',
  '/portal/rebancarizacion/solicitar',
];
/** How a page fits is the same in both themes; what is read in them is not. */
const looks: Look[] = [
  ...[320, 1280].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme }))),
  { width: 360, theme: 'light' },
  { width: 768, theme: 'dark' },
];

/** The first paint is over, and what follows it has begun. */
async function painted(page: Page): Promise<void> {
  await page.locator('html.fonts').waitFor();
}

/** Nothing wider than the screen, which is what makes a person drag a page about to read a line. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect.soft(wide, `${where} is wider than its screen`).toBeLessThanOrEqual(screen);
}

describe.each(looks)('at $width px, $theme', (look) => {
  const narrowestOrWidest = look.width === 320 || look.width === 1280;
  test(`every public page fits its screen${narrowestOrWidest ? ' and passes both accessibility engines' : ''}`, async () => {
    const { page, expectAnswer, expectClean } = await visit(look);
    // What has to be begun elsewhere says so.
    expectAnswer(409, '/api/');
    for (const path of publicPages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectToFit(page, path);
      if (narrowestOrWidest) await expectAccessible(page);
    }
    expectClean();
  });
});

describe('letters, space and zoom', () => {
  test('the portal fits at 320 px with the largest letters and the text spacing of WCAG 1.4.12', async () => {
    const { page } = await visit({ width: 320 });
    await customer(portal, page, person).signIn();
    await page.evaluate(() => {
      document.documentElement.style.setProperty('--text-scale', '1.3');
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }',
      );
      document.adoptedStyleSheets = [spacing];
    });
    for (const path of portalPages.slice(0, 2)) {
      // By the bar of a phone: the page itself may link to an offer by a name that holds the same word.
      await page
        .getByRole('navigation', { name: 'Portal, accesos' })
        .getByRole('link', { name: path === '/portal' ? 'Inicio' : 'Ofertas', exact: true })
        .click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectToFit(page, path);
    }
  });

  test('every page of the portal fits a desk at 400 % zoom, which is 320 by 200', async () => {
    const { page } = await visit({ width: 320 });
    await page.setViewportSize({ width: 320, height: 200 });
    await customer(portal, page, person).takeSession();
    for (const path of portalPages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectToFit(page, path);
      // Bars that stay in place leave something to read.
      const bars = await page.evaluate(() =>
        [...document.querySelectorAll('.top-bar, .bottom-nav, .action-bar')]
          .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
          .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
      );
      expect.soft(bars, `${path} keeps ${bars} of 200 px for its bars`).toBeLessThanOrEqual(120);
    }
  });
});

describe('colours and movement that a person chose', () => {
  test('with forced colours controls keep a border and the portal stays accessible', async () => {
    const { page } = await visit({ width: 1280 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/iniciar-sesion');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await painted(page);
    const borders = await page.evaluate(() =>
      [...document.querySelectorAll('main .control, main .btn:not(.control .btn)')].map(
        (control) => getComputedStyle(control).borderTopWidth,
      ),
    );
    expect(borders.length).toBeGreaterThan(2);
    expect(borders.every((width) => Number.parseFloat(width) >= 1)).toBe(true);
    await expectAccessible(page);
    // A figure has the colours of its key.
    await customer(portal, page, person).takeSession();
    await page.goto('/portal/ofertas');
    await page.locator('.bricks-save').first().waitFor();
    const fill = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundColor);
    expect(await fill('.bricks-save')).toBe(await fill('.key-save'));
    expect(await fill('.bricks-pay')).not.toBe(await fill('.bricks-save'));
  });

  test('with movement reduced nothing takes time', async () => {
    const { page } = await visit({ width: 360 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/iniciar-sesion');
    await painted(page);
    await page.getByRole('button', { name: 'Preferencias' }).first().click();
    const times = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dur-edge').trim());
    expect(['300ms', '.3s']).toContain(await times());
    // Not forced: movement is still on, so the drawer has to come to rest before it can be pressed.
    await page.getByRole('group', { name: 'Movimiento' }).getByRole('radio', { name: 'Reducido' }).check();
    await expect.poll(times).toMatch(/^0(ms|s)?$/);
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.dataset.motionWhenRead ??= document.documentElement.dataset.motion ?? 'none';
      });
    });
    await page.reload();
    expect(
      await page.evaluate(() => document.documentElement.dataset.motionWhenRead),
      'kept, and there before the page was read to its end',
    ).toBe('reduced');
    expect(await times(), 'nothing moves').toMatch(/^(0(ms|s)?)?$/);
    await painted(page);
    expect(await times(), 'nor by the whole style').toMatch(/^0(ms|s)?$/);
  });

  test('saving data brings the letters of the device and no drawings', async () => {
    const { page } = await visit({ width: 360 });
    await page.goto('/iniciar-sesion');
    await page.getByRole('button', { name: 'Preferencias' }).first().click();
    await chooseRadio(page.getByRole('group', { name: 'Ahorro de datos' }).getByRole('radio', { name: 'Siempre' }));
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.datos)).toBe('bajo');
    await page.goto('/una-pagina-que-no-existe');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Figtree');
    expect(
      await page.locator('.illustration').evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
    ).toBe(0);
    // What the browser still has costs nothing.
    const fetched = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name }) => name),
    );
    expect(fetched.filter((name) => name.includes('bricolage'))).toEqual([]);
  });
});

test('a table that is wider than a phone keeps its caption in sight', async () => {
  const { page } = await visit({ width: 360 });
  await customer(portal, page, person).takeSession();
  await page.goto('/portal/ofertas');
  await page.getByRole('button', { name: 'Ver como tabla' }).first().click();
  const box = page.locator('.table-box').first();
  const caption = box.locator('caption');
  await caption.waitFor();
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const [seen, said] = [(await box.boundingBox())!, (await caption.boundingBox())!];
  expect(said.x).toBeCloseTo(seen.x, 0);
  expect(said.x + said.width).toBeLessThanOrEqual(seen.x + seen.width + 1);
});

test('printed, an agreement page leaves out what is only for the screen', async () => {
  const { page } = await visit({ width: 1280, theme: 'dark' });
  await customer(portal, page, person).takeSession();
  await page.goto('/portal/ofertas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const [text, ground] = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(text).toBe('rgb(0, 0, 0)');
  expect(ground).toBe('rgb(255, 255, 255)');
  for (const left of ['.top-bar', '.bottom-nav', '.skip-link', '.toasts', '.whatsapp'])
    expect
      .soft(await page.locator(left).evaluateAll((all) => all.filter((each) => each.checkVisibility()).length), left)
      .toBe(0);
});
