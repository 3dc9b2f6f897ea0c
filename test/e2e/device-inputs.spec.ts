import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { letPlanBeAtRisk, runPlan } from '#test/drivers/running-plan.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { openWatched } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** What home, agreement and diagnosis say on a device whose clock is some days ahead. */
async function textsOn(person: Person, agreementId: string, daysAhead: number, timezoneId = 'America/Bogota') {
  const { page, close, expectClean } = await openWatched(browser, portal.url, { width: 1280 }, { timezoneId });
  await page.addInitScript((ahead) => {
    const RealDate = Date;
    const now = () => RealDate.now() + ahead;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given, constructor) =>
        Reflect.construct(target, given.length > 0 ? given : [now()], constructor),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, daysAhead * 86_400_000);
  await customer(portal, page, person).takeSession();
  const texts: string[] = [];
  for (const path of ['/portal', `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`, '/portal/diagnostico']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.locator('main h1').waitFor();
    texts.push(await page.locator('main').innerText());
  }
  expectClean();
  await close();
  return texts;
}

describe('a device whose clock is wrong', () => {
  test.each([
    ['a plan in time', false],
    ['an overdue plan', true],
  ])('shows %s as any other device', async (_, isOverdue) => {
    const person = await portal.person([workedDebt]);
    const { agreementId, client } = await runPlan(portal, person);
    await portal.registered(person);
    const documents = async () => (await client.get('/api/Documents/rebancarizacion')).body.data.length;
    await expect.poll(documents, { timeout: 15_000 }).toBe(2);
    if (isOverdue) await letPlanBeAtRisk(portal, agreementId);
    const right = await textsOn(person, agreementId, 0);
    expect(right[0]).toContain('Banco Ceiba');
    expect(await textsOn(person, agreementId, 5)).toEqual(right);
    expect(await textsOn(person, agreementId, -45)).toEqual(right);
    expect(await textsOn(person, agreementId, 0, 'Asia/Tokyo')).toEqual(right);
  });
});

describe('the sign-in page', () => {
  test('sends what a password manager wrote without an event', async () => {
    const person = await portal.person([workedDebt]);
    const { page, close, expectClean } = await openWatched(browser, portal.url, { width: 360 });
    await page.goto('/iniciar-sesion');
    await page.waitForLoadState('networkidle');
    const write = (label: string, value: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input, text) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      }, value);
    await write('Número de documento', person.documentNumber);
    await write('Contraseña', person.password);
    await page.getByRole('button', { name: /^(Entrar|Ingresar|Iniciar sesión)/i }).click();
    await page.waitForURL('**/portal');
    expectClean();
    await close();
  });
});

describe('the choice of a plan', () => {
  test('takes a pasted amount only when it is plainly one', async () => {
    const person = await portal.person([workedDebt]);
    const { page, context, close, expectClean } = await openWatched(browser, portal.url, { width: 360 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.url });
    const she = customer(portal, page, person);
    await she.takeSession();
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    const initial = page.getByRole('textbox', { name: 'Pago inicial' });
    const before = await initial.inputValue();
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await initial.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Control+V');
    };
    for (const text of ['Cuota 3: $ 150.000', '1,5 millones', '500 mil', '1.500.000 - 2.000.000', 'US$ 900.000']) {
      await paste(text);
      await page.getByText('Ese texto no es un solo valor.').waitFor();
      expect(await initial.inputValue()).toBe(before);
    }
    await paste('COP 900,000.50');
    await expect.poll(() => initial.inputValue()).toBe('900.001');
    expect(await page.getByText('Ese texto no es un solo valor.').count()).toBe(0);
    expectClean();
    await close();
  });
});
