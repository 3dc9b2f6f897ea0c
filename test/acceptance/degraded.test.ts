import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { takenOver } from '#test/support/held-application.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { openWatched, type WatchedPage } from '#test/support/watched-page.ts';

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

async function visit(options: { javaScriptEnabled?: boolean } = {}): Promise<WatchedPage> {
  const watched = await openWatched(browser, portal.url, { width: 360 }, options);
  opened.push(watched);
  return watched;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('without what a browser usually gives', () => {
  test('no storage: people enter, choose and are told that nothing is kept here', async () => {
    const { page, context, expectClean } = await visit();
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
    const she = customer(portal, page, await portal.person([workedDebt]));
    await she.signIn();
    await page.getByText('Tu navegador no deja guardar').waitFor();
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
    await she.readAgreement();
    expectClean();
  });

  test('no cookies: the public pages work, and signing in says what is missing', async () => {
    const { page, expectAnswer, expectClean } = await visit();
    expectAnswer(401, '/api/');
    await page.route('**/*', async (route) => {
      if (!route.request().url().startsWith(portal.url)) return route.continue();
      const answer = await route.fetch({ maxRedirects: 0 });
      const headers = { ...answer.headers() };
      delete headers['set-cookie'];
      await route.fulfill({ response: answer, headers });
    });
    await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }));
    const person = await portal.person([]);
    await page.goto('/inicio');
    await heading(page, /./).waitFor();
    await page.goto('/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Tu navegador no guarda cookies').waitFor();
    expectClean();
  });

  test('no network: the page says so, keeps what was typed, and goes on when it is back', async () => {
    const { page, context, expectFailure, expectClean } = await visit();
    expectFailure('/api/');
    const person = await portal.person([]);
    await page.goto('/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    // What the application still fetches once it runs has to be here before the line goes.
    await takenOver(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByText('Estás sin conexión').waitFor();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Revisa tu conexión').waitFor();
    expect(await page.getByLabel('Número de documento').inputValue()).toBe(person.documentNumber);
    await context.setOffline(false);
    await page.getByText('Estás sin conexión').waitFor({ state: 'hidden' });
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/portal');
    expectClean();
  });

  test('no scripts at all: a public page reads whole, and says what needs them', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/inicio');
    expect(await heading(page, /./).textContent()).toMatch(/vuelve a empezar/i);
    await page.getByRole('heading', { level: 2, name: 'Lo que casi todos preguntan' }).waitFor();
    await page.locator('noscript p').first().waitFor();
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await page.waitForURL('**/iniciar-sesion');
    await page.locator('noscript p').first().waitFor();
  });

  test("blocked scripts of third parties leave the portal's own whole", async () => {
    const { page, expectFailure, expectClean } = await visit();
    expectFailure(/.*/);
    await page.route(
      (url) => !url.href.startsWith(portal.url),
      (route) => route.abort('blockedbyclient'),
    );
    const she = customer(portal, page, await portal.person([workedDebt]));
    await she.signIn();
    await she.openOffer();
    await she.heading('Tarjeta de crédito').waitFor();
    expectClean();
  });
});
