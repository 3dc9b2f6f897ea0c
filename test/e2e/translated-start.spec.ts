import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { holdApplication } from '#test/support/held-application.ts';
import { type Translator } from '#test/support/page-translator.ts';
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

describe.each<Translator>(['fonts', 'in place'])('a page that is translated before it starts (%s)', (translator) => {
  async function visit() {
    const watched = await openWatched(browser, portal.url, { width: 360, translator });
    opened.push(watched);
    return watched;
  }
  async function openPage(path: string) {
    const { page, expectClean } = await visit();
    const startApplication = await holdApplication(page);
    await page.goto(path);
    /** Starts the application, which draws the page again. */
    const redraw = async () => {
      const old = await page.getByRole('main').elementHandle();
      startApplication();
      await page.waitForFunction((main) => !main!.isConnected, old);
    };
    return { page, redraw, expectClean };
  }
  async function signInPage() {
    const { page, ...more } = await openPage('/iniciar-sesion');
    const document = page.getByLabel('Número de documento');
    const password = page.getByLabel('Contraseña', { exact: true });
    return { page, document, password, ...more };
  }

  test('keeps what is typed and sent', async () => {
    const { page, expectClean } = await visit();
    await customer(portal, page, await portal.person([])).signIn();
    expectClean();
  });

  test('keeps the focus on the field that gets it right before the page is drawn again', async () => {
    const { page, document, password, redraw, expectClean } = await signInPage();
    await document.fill('1000000001');
    // React clears the page in this way before it draws it again.
    await page.evaluate(() => {
      const clear = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')!.set!;
      Object.defineProperty(window.document.getElementById('root'), 'textContent', {
        set(text) {
          window.document.getElementById('contrasena')!.focus();
          clear.call(this, text);
        },
      });
    });
    await redraw();
    await page.keyboard.type('una clave');
    expect(await password.inputValue()).toBe('una clave');
    expect(await document.inputValue()).toBe('1000000001');
    expectClean();
  });

  test('keeps the cursor where it is', async () => {
    const { page, document, redraw, expectClean } = await signInPage();
    await document.fill('1000001');
    for (let left = 0; left < 3; left++) await page.keyboard.press('ArrowLeft');
    await redraw();
    await page.keyboard.type('999');
    expect(await document.inputValue()).toBe('1000999001');
    expectClean();
  });

  test('does not focus a field again that lost the focus', async () => {
    const { page, document, redraw, expectClean } = await signInPage();
    await document.fill('1000000001');
    await document.blur();
    await redraw();
    expect(await page.evaluate(() => window.document.activeElement?.tagName)).toBe('BODY');
    expectClean();
  });

  test('does what is clicked while the page is drawn again', async () => {
    const { page, redraw, expectClean } = await signInPage();
    await page.getByRole('button', { name: 'Entrar' }).hover();
    await page.mouse.down();
    await redraw();
    await page.mouse.up();
    await page.getByText('Escribe tu número de documento.').first().waitFor();
    expectClean();
  });

  test('leaves the menu open', async () => {
    const { page, redraw, expectClean } = await openPage('/inicio');
    await page.getByRole('button', { name: 'Menú' }).click();
    const link = page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Registrarme' });
    await link.waitFor();
    await redraw();
    await link.click();
    await page.waitForURL('**/registro');
    expectClean();
  });

  test('leaves an answer open', async () => {
    const { page, redraw, expectClean } = await openPage('/ayuda');
    const answers = page.locator('details[open]');
    await page.locator('summary').first().click();
    expect(await answers.count()).toBe(1);
    await redraw();
    expect(await answers.count()).toBe(1);
    expectClean();
  });
});
