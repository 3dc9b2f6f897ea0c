import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
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

describe('two devices of one person', () => {
  test('one accepts, the other is told so and led on; a second plan within the minute starts afresh', async () => {
    const person = await portal.person([workedDebt, { principal: 6_000_000, arrearsSince: '2026-01-10' }]);
    const [phone, desk] = await Promise.all([
      openWatched(browser, portal.url, { width: 360 }),
      openWatched(browser, portal.url, { width: 1280 }),
    ]);
    desk.expectAnswer(409, '/api/management/userManagement/payment-agreement');
    const [she, other] = [customer(portal, phone.page, person), customer(portal, desk.page, person)];
    await she.takeSession();
    await other.takeSession();
    for (const each of [she, other]) {
      await each.openOffer();
      await each.startChoosing();
      await each.choosePlan({ term: 6 });
      await each.readAgreement();
    }
    await chooseRadio(phone.page.getByRole('radio', { name: 'El descuento' }));
    await she.acceptPlan();

    await other.prepareAcceptance();
    await other.button('Aceptar y recibir documentos').click();
    await desk.page.getByText('Ya aceptaste este plan desde otro dispositivo').waitFor();
    await other.heading(/Tu plan quedó en firme/).waitFor();
    expect(await desk.page.getByText('todavía no se puede').count()).toBe(0);

    // Another debt, at once: a code leaves, and nothing of the first plan is chosen.
    await phone.page.goto('/portal/ofertas');
    await she.link(/^Ver opciones/).click();
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    await she.readAgreement();
    expect(await phone.page.getByRole('radio', { name: 'El descuento' }).isChecked()).toBe(false);
    await she.acceptPlan();
    await Promise.all([phone.close(), desk.close()]);
  });
});
