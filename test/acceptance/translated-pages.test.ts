import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { translatePages } from '#test/support/page-translator.ts';
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

describe('a page that the browser translates', () => {
  test('shows the plan that is chosen', async () => {
    const person = await portal.person([workedDebt]);
    const watched = await openWatched(browser, portal.url, { width: 360 });
    opened.push(watched);
    await translatePages(watched.context, 'fonts');
    const { page } = watched;
    const she = customer(portal, page, person);
    await she.takeSession();
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    expect(await page.locator('font').count()).toBeGreaterThan(50);
    await she.choosePlan({ term: 12 });
    await she.readAgreement();
    watched.expectClean();
  });
});
