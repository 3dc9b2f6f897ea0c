import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acceptOver, askCodeOver, expectOk, quoteOver } from '#test/drivers/plan-over-http.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { hydrated } from '#test/support/held-application.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

async function visitor(width = 360) {
  const person = await portal.person([workedDebt]);
  const watched = await openWatched(browser, portal.url, { width });
  opened.push(watched);
  return { person, watched, page: watched.page, she: customer(portal, watched.page, person) };
}
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
/** How often a page has been loaded from the server since. */
function loads(page: Page) {
  const seen = { count: 0 };
  page.on('load', () => (seen.count += 1));
  return seen;
}
/** How often a page has been asked of the server since, also where it gives way before it has loaded. */
function documents(page: Page) {
  const seen = { count: 0 };
  page.on('request', (request) => (seen.count += request.isNavigationRequest() ? 1 : 0));
  return seen;
}
/**
 * Lets minutes pass, with somebody there, until the page has asked for the newest version. What asks comes once the
 * browser is idle and counts its minutes from then on, so a single leap of the clock may come before it.
 */
async function untilVersionAsked(page: Page) {
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/version')) answers += 1;
  });
  const pass = async () => {
    await page.keyboard.press('Shift');
    await page.clock.fastForward('01:00');
    return answers;
  };
  await expect.poll(pass, { timeout: 30_000, interval: 500 }).toBeGreaterThan(0);
}
const documentsChunk = '**/assets/DocumentsPage-*.js';

describe('§7 a newer version of the portal', () => {
  test('is shown with a notice that waits for forms, is put off, and reloads only when somebody says so', async () => {
    const { page, she, watched } = await visitor();
    await she.signIn();
    // Leaving the portal signs out, and that has to be over before she comes back with a clock of ours.
    await page.goto('/inicio');
    await page.getByText('Cerramos tu sesión').waitFor();
    await page.clock.install();
    await page.goto('/inicio');
    await she.signIn();
    await page.route('**/api/version', (route) => route.fulfill({ json: { version: 'otra' } }));
    const notice = page.getByText('Hay una versión nueva. Actualiza cuando termines lo que estás haciendo.');

    // A form with something in it keeps the notice away, however long it is there.
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

    await page.getByRole('button', { name: 'Después' }).click();
    await page.clock.fastForward('05:00');
    expect(await notice.count()).toBe(0);
    const seen = loads(page);
    expect(seen.count).toBe(0);
    await page.reload();
    await she.heading(/./).waitFor();
    await untilVersionAsked(page);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await eventually(() => seen.count).toBe(2);
    watched.expectClean();
  });

  test('that took a part of the page away is loaded once, and never in a circle', async () => {
    const { page, she, watched } = await visitor(1280);
    watched.expectAnswer(404, '/assets/');
    watched.expectFailure('/assets/');
    await she.signIn();
    const seen = loads(page);
    await page.route(documentsChunk, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Documentos' }).first().click();
    await she.heading('Algo falló de nuestro lado').waitFor();
    expect([seen.count, new URL(page.url()).pathname]).toEqual([1, '/portal/documentos']);
    // The layout stays: its tabs lead on.
    await page.getByRole('link', { name: 'Ofertas' }).first().click();
    await page.waitForURL('**/portal/ofertas');
    await page.unroute(documentsChunk);
    await page.getByRole('link', { name: 'Documentos' }).first().click();
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).not.toContain('falló');
  });

  test('that took away what an open public page would run brings the page anew, once, and it works', async () => {
    const { page, watched } = await visitor();
    // The server does not have these names: it answers as it would to a page of an older build.
    await page.route(/\/assets\/(?:index|vendor|shared|main|page)-.*\.js$/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/-[^/]*\.js$/, '-older000.js'),
      }),
    );
    // A browser whose pointer lies in the page asks for the application, and so anew, before anything moves here.
    const seen = documents(page);
    await page.goto('/inicio', { waitUntil: 'commit' });
    await page.locator('html.fonts').waitFor();
    await page.mouse.move(40, 300);
    await page.mouse.move(60, 320);
    await eventually(() => seen.count).toBe(2);
    await page.locator('html.fonts').waitFor();
    await page.mouse.move(50, 310);
    await page.unrouteAll();
    await page.goto('/programa-rebancarizacion');
    await page.mouse.move(40, 300);
    await hydrated(page);
    expect(seen.count).toBe(3);
    watched.expectClean();
  });

  test('that breaks one page leaves the layout and the other pages alive', async () => {
    const { page, she } = await visitor(1280);
    await she.signIn();
    await page.route(documentsChunk, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function DocumentsPage() { throw new Error("broken on purpose"); }',
      }),
    );
    await page.getByRole('link', { name: 'Documentos' }).first().click();
    await she.heading('Algo falló de nuestro lado').waitFor();
    const words = await page.getByRole('main').innerText();
    expect(words).toContain('500 · Internal Server Error');
    expect(words).not.toMatch(/broken on purpose|at DocumentsPage/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click();
    await page.waitForURL('**/portal');
  });
});

describe('without a connection', () => {
  test('the shell is there, keeps nobody’s data, refuses to pay kindly, and comes back by itself', async () => {
    const { page, she, person, watched } = await visitor();
    watched.expectFailure(/./);
    const over = await signedInOver(portal.url, person);
    const proposal = await quoteOver(over);
    const codigoId = await askCodeOver(over, proposal.id);
    expectOk(await acceptOver(over, { proposal, codigoId, codigo: await portal.readCode(person) }));
    await she.takeSession();
    await she.openAgreement();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await watched.context.setOffline(true);
    await page.getByText('Estás sin conexión').waitFor();
    await she.button(/^Pagar/).click();
    await page.getByText('Para pagar necesitas conexión').waitFor();
    expect(new URL(page.url()).pathname).toBe('/portal/ofertas/acuerdos/detalles');

    await page.reload();
    await she.heading('No pudimos conectarnos').waitFor();
    await page.getByText('No hay conexión.').waitFor();
    await expectAccessible(page);
    const kept = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const text = await (await cache.match(request))!.text();
          found.push(new URL(request.url).pathname + (text.includes('Persona') ? ' with a name' : ''));
        }
      }
      return found;
    });
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.filter((path) => !/^\/(?:assets\/[\w.-]+|portal|icon\.svg)$/.test(path))).toEqual([]);

    await watched.context.setOffline(false);
    await page.getByRole('heading', { level: 2, name: 'Tu plan de pagos' }).waitFor();
  });
});
