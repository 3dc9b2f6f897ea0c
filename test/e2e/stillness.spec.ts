import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { holdApplication, hydrated } from '#test/support/held-application.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { openWatched, type WatchedPage } from '#test/support/watched-page.ts';
import { projectRoot } from '#tools/build-stamp.ts';

let portal: BrowserPortal;
let browser: Browser;
let watched: WatchedPage;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterEach(() => watched.close());
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const { prerendered } = JSON.parse(readFileSync(join(projectRoot, 'dist', 'render', 'addresses.json'), 'utf8')) as {
  prerendered: string[];
};
/** As people arrive there, too: on the way to somewhere. */
const arrivals = [...prerendered, '/iniciar-sesion?target=/portal/ofertas'];

type Places = Window & { places: { element: Element; name: string; box: number[] }[] };

/** Notes where everything is in the first screen that a finger may be on its way to; answers how much that is. */
const notePlaces = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, label, summary')];
    const places = all.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isInSight =
        element.checkVisibility({ visibilityProperty: true }) && width > 0 && y < innerHeight && y + height > 0;
      const name = `${element.tagName.toLowerCase()} «${element.getAttribute('aria-label') ?? element.textContent}»`;
      return isInSight ? [{ element, name, box: [x, y, width, height] }] : [];
    });
    (window as unknown as Places).places = places;
    return places.length;
  });

/** What is not where it was; what is gone is nowhere. */
const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as Places).places.flatMap(({ element, name, box }) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isStill = [x, y, width, height].every((now, index) => Math.abs(now - box[index]!) < 0.5);
      return isStill
        ? []
        : [`${name}: ${box.join(' ')} → ${element.isConnected ? [x, y, width, height].join(' ') : 'gone'}`];
    }),
  );

/** The page has drawn what the application did when it took over, and what that led to. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function heldAt(address: string): Promise<{ page: Page; letGo: () => void }> {
  watched = await openWatched(browser, portal.url, { width: 360 });
  const { page } = watched;
  const letGo = await holdApplication(page);
  await page.goto(address);
  await page.locator('html.fonts').waitFor();
  await drawn(page);
  return { page, letGo };
}

async function hydrate(page: Page, letGo: () => void): Promise<void> {
  letGo();
  await page.mouse.move(40, 300);
  await page.mouse.move(60, 320);
  await hydrated(page);
  await drawn(page);
}

describe('the first screen of a page that comes rendered, at 360 px', () => {
  test.each(arrivals)('%s does not move while the application hydrates', async (address) => {
    const { page, letGo } = await heldAt(address);
    expect(await notePlaces(page)).toBeGreaterThan(2);
    await hydrate(page, letGo);
    expect(await moved(page)).toEqual([]);
    watched.expectClean();
  });

  test.each(['/inicio', '/iniciar-sesion'])(
    '%s shows why somebody was led there before there is anything to click',
    async (address) => {
      watched = await openWatched(browser, portal.url, { width: 360 });
      const { page } = watched;
      await page.addInitScript(() => sessionStorage.setItem('arrival', JSON.stringify({ reason: 'session-ended' })));
      const letGo = await holdApplication(page);
      await page.goto(address);
      await page.locator('html.fonts').waitFor();
      await drawn(page);
      const title = page.getByRole('heading', { level: 1 });
      expect(await title.isVisible()).toBe(false);
      letGo();
      await title.waitFor();
      expect(await notePlaces(page)).toBeGreaterThan(2);
      await hydrated(page);
      await drawn(page);
      expect(await page.getByText('Tu sesión terminó').isVisible()).toBe(true);
      // The help button steps aside later, from what it would cover.
      expect((await moved(page)).filter((each) => !each.includes('WhatsApp'))).toEqual([]);
      watched.expectClean();
    },
  );

  test('who is led to a page whose application cannot come sees it all the same', async () => {
    watched = await openWatched(browser, portal.url, { width: 360 });
    const { page } = watched;
    await page.addInitScript(() => sessionStorage.setItem('arrival', JSON.stringify({ reason: 'session-ended' })));
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/iniciar-sesion');
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor({ timeout: 4_000 });
  });

  test('a sentence above the form that takes a line more would be seen', async () => {
    const { page, letGo } = await heldAt('/iniciar-sesion');
    await notePlaces(page);
    await hydrate(page, letGo);
    await page.evaluate(() => document.querySelector('.lead')!.append(' Un renglón más, y otro.'.repeat(3)));
    expect((await moved(page)).join()).toContain('button «Entrar»');
  });
});

describe('a page of the portal, opened anew at 360 px', () => {
  /** Somebody signed in, in a browser whose application is held. */
  async function openedAnew() {
    const entrance = await openWatched(browser, portal.url, { width: 360 });
    await customer(portal, entrance.page, await portal.person([workedDebt])).signIn();
    // Another browser with the same cookies: no worker keeps the application there.
    watched = await openWatched(
      browser,
      portal.url,
      { width: 360 },
      { storageState: await entrance.context.storageState() },
    );
    await entrance.close();
    return { page: watched.page, letGo: await holdApplication(watched.page) };
  }

  test('shows its own skeleton before the application comes, asks meanwhile who is there, and nothing jumps', async () => {
    const { page, letGo } = await openedAnew();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const early = () => asked.filter((path) => /^\/api\/(?:User|management\/userManagement)$/.test(path));

    await page.goto('/portal/ofertas', { waitUntil: 'commit' });
    await page.locator('#opening .logo').waitFor();
    expect(await page.title()).toBe('Tus ofertas · Rebanca');
    await expect.poll(early, { timeout: 15_000 }).toEqual(['/api/User', '/api/management/userManagement']);
    await expect
      .poll(() => asked.some((path) => path.startsWith('/assets/OffersPage-')), { timeout: 15_000 })
      .toBe(true);
    // The name beside the mark is written in the display font, whose fallback is a pixel narrower.
    const bars = (where: string) =>
      Promise.all(['.logo svg', '.bottom-nav'].map((bar) => page.locator(`${where} ${bar}`).boundingBox()));
    const before = await bars('#opening');

    letGo();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drawn(page);
    expect(await bars('#root')).toEqual(before);
    expect(await page.locator('#opening').isVisible()).toBe(false);
    expect(early()).toHaveLength(2);
    watched.expectClean();
  });
});
