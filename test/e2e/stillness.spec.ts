import type { Page } from '@playwright/test';
import { customer } from '#test/drivers/customer.ts';
import { holdApplication, hydrated, openHeld } from '#test/support/held-application.ts';
import { prerendered } from '#test/support/prerendered.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { accessibilityComplaints } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

const addresses = [...prerendered, '/iniciar-sesion?target=/portal/ofertas'];

type Places = Window & { places: { element: Element; name: string; box: number[] }[] };

const storePlaces = (page: Page): Promise<number> =>
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

const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

test.describe('the first screen of a prerendered page', () => {
  test('does not move while the application hydrates', async ({ open }) => {
    const { page } = await open({ width: 360 });
    for (const address of addresses) {
      const startApplication = await holdApplication(page);
      await openHeld(page, address);
      await drawn(page);
      expect(await storePlaces(page)).toBeGreaterThan(2);
      startApplication();
      await hydrated(page);
      await drawn(page);
      await page.unrouteAll();
      expect.soft(await moved(page), address).toEqual([]);
      if (!address.startsWith('/iniciar-sesion')) continue;
      // Proves that the check detects a longer text.
      await page.evaluate(() => document.querySelector('.lead')!.append(' Un renglón más, y otro.'.repeat(3)));
      expect((await moved(page)).join()).toContain('button «Entrar»');
    }
  });
});

test('a page of the portal first shows a skeleton without personal data', async ({ portal, open }) => {
  const { page } = await open({ width: 360 });
  await customer(portal, page, await portal.person([workedDebt])).takeSession();
  const startApplication = await holdApplication(page);
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
  const data = () => requested.filter((path) => /^\/api\/(?:User|management\/userManagement)$/.test(path));

  await page.goto('/portal/ofertas', { waitUntil: 'commit' });
  await page.locator('#root .portal-skeleton .logo').waitFor();
  expect(await page.title()).toBe('Tus ofertas · Rebanca');
  expect(await page.locator('#root').innerText()).not.toContain('Persona');
  expect(data()).toEqual([]);
  await expect
    .poll(() => requested.some((path) => path.startsWith('/assets/OffersPage-')), { timeout: 15_000 })
    .toBe(true);
  // The name beside the logo is excluded, because the fallback of the display font is a pixel narrower.
  const bars = (where: string) =>
    Promise.all(['.top-bar .logo svg', '.bottom-nav'].map((bar) => page.locator(`${where} ${bar}`).boundingBox()));
  const before = await bars('.portal-skeleton');
  // The skeleton has no heading; the page renders the heading.
  expect((await accessibilityComplaints(page, 'axe')).filter((each) => !each.startsWith('page-has-heading'))).toEqual(
    [],
  );

  // The application requests the obligations without waiting for the response with the user.
  const obligations = page.waitForRequest('**/api/management/userManagement');
  await page.route('**/api/User', async (route) => {
    await obligations;
    await route.continue();
  });
  startApplication();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await drawn(page);
  expect(await bars('#root')).toEqual(before);
  await expect(page.locator('.portal-skeleton')).toBeHidden();
  await expect(page.locator('main')).toHaveCount(1);
  expect(data()).toHaveLength(2);
});

test('a public page replaces the skeleton of the portal without moving a control', async ({ open }) => {
  const { page } = await open({ width: 412 });
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.nodeName).join(' ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The layout is rendered with a skeleton while this chunk loads.
  await page.route(/\/assets\/PublicHomePage-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto('/portal');
  await page.locator('main:has(.skeleton-title)').first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await drawn(page);
  expect(new URL(page.url()).pathname).toBe('/inicio');
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});
