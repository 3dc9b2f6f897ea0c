import type { Page } from '@playwright/test';
import { customer, documentsOf } from '#test/drivers/customer.ts';
import { hydrated } from '#test/support/held-application.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

async function signedIn({ portal, open }: World, look: Look = { width: 360 }) {
  const watched = await open(look);
  const she = customer(portal, watched.page, await portal.person([workedDebt]));
  await she.takeSession();
  return { watched, page: watched.page, she };
}
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

async function untilVersionAsked(page: Page) {
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/version')) answers += 1;
  });
  const advance = async () => {
    await page.keyboard.press('Shift');
    await page.clock.fastForward('01:00');
    return answers;
  };
  // The page starts its timer when idle, so a single advance of the clock may be too early.
  await expect.poll(advance, { timeout: 30_000, intervals: [500] }).toBeGreaterThan(0);
}
const documentsChunk = '**/assets/DocumentsPage-*.js';

test.describe('§7 a newer version of the portal', () => {
  test('shows a notice unless a form is unsaved', async ({ portal, open }) => {
    const { page, she } = await signedIn({ portal, open });
    await page.clock.install();
    await page.route('**/api/version', (route) => route.fulfill({ json: { version: 'otra' } }));
    await page.goto('/portal');
    await she.heading(/./).waitFor();
    const notice = page.getByText('Hay una versión nueva. Actualiza cuando termines lo que estás haciendo.');

    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { id: 'a-medias' });
      form.toggleAttribute('data-changed', true);
      document.body.append(form);
    });
    await untilVersionAsked(page);
    await page.clock.fastForward('00:30');
    expect(await notice.count()).toBe(0);
    await page.evaluate(() => document.getElementById('a-medias')!.remove());
    await page.clock.fastForward('00:10');
    await notice.waitFor();
    await expectAccessible(page);

    const navigations = documentsOf(page);
    await page.getByRole('button', { name: 'Después' }).click();
    await page.clock.fastForward('05:00');
    expect(await notice.count()).toBe(0);
    expect(navigations.length).toBe(0);
    await page.reload();
    await she.heading(/./).waitFor();
    await untilVersionAsked(page);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await eventually(() => navigations.length).toBe(2);
  });

  test('reloads once and keeps the layout when a file of the page is missing', async ({ portal, open }) => {
    const { page, she, watched } = await signedIn({ portal, open }, { width: 1280 });
    watched.expectAnswer(404, '/assets/');
    watched.expectFailure('/assets/');
    watched.expectComplaint(/MissingChunk/);
    await page.route(documentsChunk, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/portal');
    await she.heading(/./).waitFor();
    const navigations = documentsOf(page);
    await page.getByRole('link', { name: 'Documentos' }).first().click();
    await she.heading('Algo falló de nuestro lado').waitFor();
    expect([navigations.length, new URL(page.url()).pathname]).toEqual([1, '/portal/documentos']);
    await page.getByRole('link', { name: 'Ofertas' }).first().click();
    await page.waitForURL('**/portal/ofertas');
    await page.unroute(documentsChunk);
    await page.getByRole('link', { name: 'Documentos' }).first().click();
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).not.toContain('falló');
  });

  test('reloads an open public page once when its files are missing', async ({ open }) => {
    const { page } = await open({ width: 360 });
    // The server has no files with these names. For some of them, it sends a script that reloads the page.
    await page.route(/\/assets\/(?:index|vendor|shared|main|page)-.*\.js$/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/-[^/]*\.js$/, '-older000.js'),
      }),
    );
    const navigations = documentsOf(page);
    await page.goto('/inicio', { waitUntil: 'commit' });
    await eventually(() => navigations.length).toBe(2);
    await page.waitForLoadState('networkidle');
    await page.unrouteAll();
    await page.goto('/programa-rebancarizacion');
    await hydrated(page);
    expect(navigations.length).toBe(3);
  });

  test('keeps the layout and the home link when a translated page throws', async ({ portal, open }) => {
    const { page, she, watched } = await signedIn({ portal, open }, { width: 1280, translator: 'fonts' });
    watched.expectComplaint(/broken on purpose/);
    await page.route(documentsChunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function DocumentsPage() { throw new Error("broken on purpose"); }',
      }),
    );
    const reported = page.waitForEvent('console', (message) => message.text().includes('broken on purpose'));
    await page.goto('/portal/documentos');
    await reported;
    await she.heading('Algo falló de nuestro lado').waitFor();
    const words = await page.getByRole('main').innerText();
    expect(words).toMatch(/^500 · Internal Server Error\n/);
    expect(words).not.toMatch(/broken on purpose|at DocumentsPage/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click();
    await page.waitForURL('**/portal');
  });
});
