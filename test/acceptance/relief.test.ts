import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatLongDate, isoDate } from '#domain/time/calendar.ts';
import { customer } from '#test/drivers/customer.ts';
import { letDatesChangeAtOnce, runPlan } from '#test/drivers/running-plan.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
  await letDatesChangeAtOnce(portal);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** Somebody whose plan runs, on the portal's home. */
async function running(look: Look) {
  const person = await portal.person([workedDebt]);
  const { client, options } = await runPlan(portal, person);
  const watched = await openWatched(browser, portal.url, look);
  opened.push(watched);
  await customer(portal, watched.page, person).takeSession();
  await watched.page.goto('/portal');
  return { watched, page: watched.page, client, options };
}

const written = (date: string) => formatLongDate(isoDate(date));
const listo = (page: Page, date: string) => page.getByText(`Listo. Tu próxima fecha es el ${written(date)}.`).waitFor();

describe('a month that is not enough', () => {
  test('on a phone: a date is moved from the home, and moved back', async () => {
    const { watched, page, options } = await running({ width: 360 });
    const { vence, mover } = await options();
    const { fecha } = mover.dias.at(-1);
    await page.getByRole('link', { name: '¿No te alcanza este mes?' }).click();
    await page.getByRole('heading', { name: 'Hagamos que te alcance' }).waitFor();
    await page.getByText('No tienes que explicar nada.').waitFor();
    await page.getByRole('radio', { name: /Mover esta fecha/ }).check();
    await page.locator(`input[value="${fecha}"]`).check();
    await page.getByRole('table', { name: 'Tus fechas antes y ahora' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await listo(page, fecha);
    expect((await options()).vence).toBe(fecha);
    await page.getByRole('button', { name: 'Deshacer el último cambio' }).click();
    await page.getByText(/Listo\./).waitFor({ state: 'detached' });
    expect((await options()).vence).toBe(vence);
    watched.expectClean();
  });

  test('at a desk, with the keyboard alone: the plan is paused for two months', async () => {
    const { watched, page, options } = await running({ width: 1280, theme: 'dark' });
    const { pausar } = await options();
    await page.getByRole('link', { name: '¿No te alcanza este mes?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /Pagar una parte hoy/ }).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    const { vista } = pausar.opciones[1];
    await page.getByRole('table', { name: 'Tus fechas antes y ahora' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirmar' }).focus();
    await page.keyboard.press('Enter');
    await listo(page, vista.proxima);
    await page.goto('/portal');
    await page.getByText('En pausa').first().waitFor();
    watched.expectClean();
  });

  test('an amount of one’s own says what it may be, and leads to its payment', async () => {
    const { watched, page } = await running({ width: 360 });
    await page.getByRole('link', { name: '¿No te alcanza este mes?' }).click();
    await page.getByRole('radio', { name: /Pagar una parte hoy/ }).check();
    const amount = page.getByLabel('¿Cuánto pagas hoy?');
    await amount.fill('1000');
    await page.getByText(/Escribe un valor entre \$\s1\.500 y \$\s4\.440\.000/).waitFor();
    await amount.fill('1000000');
    await page.getByRole('radio', { name: /Bajar mis cuotas/ }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Pagar.*1\.000\.000/ }).click();
    await page.waitForURL((url) => url.origin !== new URL(portal.url).origin);
    watched.expectClean();
  });
});
