import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('no plan is chosen for anybody: on a small phone the options come first, and nothing sticks before a choice', async () => {
  const person = await portal.person([workedDebt]);
  const watched = await openWatched(browser, portal.url, { width: 360 });
  const { page } = watched;
  await page.setViewportSize({ width: 360, height: 640 });
  const she = customer(portal, page, person);
  await she.takeSession();
  await she.openOffer();
  await she.startChoosing();
  await page.getByText('Te guardamos estas condiciones').waitFor();
  expect(await page.getByRole('radio').count()).toBeGreaterThan(3);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Continuar/ }).count()).toBe(0);
  const bottoms = await page
    .locator('.choice.option')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 640).length).toBeGreaterThanOrEqual(2);
  await she.choosePlan({ term: 6 });
  await page
    .getByRole('button', { name: /^Continuar/ })
    .locator('visible=true')
    .first()
    .waitFor();
  const days = page.getByRole('group', { name: '¿Qué día te queda mejor?' });
  expect(await days.getByRole('radio', { checked: true }).count()).toBe(1);
  await she.readAgreement();
  await watched.close();
});
