import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal({}, { demo: true }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const room = (page: Page) => page.getByRole('dialog', { name: 'Sala de pruebas' });
const today = () => formatLongDate(bogotaDate(portal.platform.clock.now()));

describe('the test room of a demonstration', () => {
  test('gives a card to pay with, the mailbox, days that go by and an absence, translated', async () => {
    const person = await portal.person([workedDebt]);
    const watched = await openWatched(browser, portal.url, { width: 360, translator: 'fonts' });
    const { page, context } = watched;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const he = customer(portal, page, person);
    await he.takeSession();
    await page.goto('/portal?recorrido=si');
    await page.getByRole('button', { name: 'Saltar', exact: true }).click();
    await he.button('Tu menú').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sala de pruebas' }).click();
    await expectAccessible(page);
    await room(page).getByRole('button', { name: 'Copiar 4242424242424242' }).click();
    await room(page).getByText('Copiado').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4242424242424242');
    expect(
      await room(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href)),
    ).toEqual([1, 3].map((after) => `http://127.0.0.1:${Number(new URL(portal.url).port) + after}/`));

    // A week goes by, and the person is still here.
    const before = today();
    await room(page).getByText(before).waitFor();
    watched.expectAnswer(401, /^\/api\//);
    const loaded = page.waitForEvent('load');
    await room(page).getByRole('button', { name: 'Adelantar 1 semana' }).click();
    await loaded;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(today()).not.toBe(before);
    expect(portal.platform.clock.now().getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await he.button('Tu menú').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sala de pruebas' }).click();
    await room(page).getByText(today()).waitFor();

    await room(page).getByRole('button', { name: 'Ver el aviso de inactividad' }).click();
    const warning = page.getByRole('alertdialog', { name: 'Advertencia de Inactividad' });
    await warning
      .getByRole('timer')
      .getByText(/^0[12]:/)
      .waitFor();
    await warning.getByRole('button', { name: 'Continuar' }).click();
    await warning.waitFor({ state: 'hidden' });
    await watched.close();
  });

  test('stands at the foot of public pages too, and tells when a day cannot go by', async () => {
    const watched = await openWatched(browser, portal.url, { width: 1280 });
    const { page } = watched;
    await page.goto('/iniciar-sesion');
    const button = page.getByRole('button', { name: 'Sala de pruebas' });
    await button.click();
    expect(
      await room(page)
        .getByRole('button', { name: /inactividad/ })
        .count(),
    ).toBe(0);
    watched.expectAnswer(503, '/api/demo/day');
    await page.route('**/api/demo/day', (route) => route.fulfill({ status: 503, body: '' }));
    await room(page).getByRole('button', { name: 'Adelantar 1 día' }).click();
    await room(page).getByRole('alert').waitFor();
    await room(page).getByRole('button', { name: 'Adelantar 1 día' }).waitFor();
    await page.keyboard.press('Escape');
    await room(page).waitFor({ state: 'hidden' });
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    await watched.close();
  });
});
