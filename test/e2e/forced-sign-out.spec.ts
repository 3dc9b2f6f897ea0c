import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type WatchedPage } from '#test/support/watched-page.ts';

/** Four seconds until the warning, and ten to answer it. */
const idle = { INACTIVITY_MINUTES: String(14 / 60), INACTIVITY_WARNING_MINUTES: String(10 / 60) };
let portal: BrowserPortal;
let browser: Browser;
let watched: WatchedPage | undefined;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterEach(async () => {
  await watched?.close();
  watched = undefined;
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Advertencia de Inactividad' });
const forced = (page: Page) => page.getByRole('alertdialog', { name: 'Sesión cerrada por seguridad' });

/** Everything that a browser keeps where a script, or the next person at this machine, can read it. */
async function readableStorage(page: Page, context: BrowserContext): Promise<string> {
  const kept = await page.evaluate(async () => {
    const caches_: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) caches_.push(request.url, await (await cache.match(request))!.text());
    }
    return [
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      caches_,
      (await indexedDB.databases()).map(({ name }) => name),
    ];
  });
  expect(kept[4], 'databases of the browser').toEqual([]);
  const readable = (await context.cookies()).filter(({ httpOnly }) => !httpOnly);
  return JSON.stringify([kept, readable]);
}

describe('an idle session, in real time', () => {
  test('is warned and ended in both tabs, leaves nothing personal behind, and gives back what was being chosen', async () => {
    const person = await portal.person([workedDebt], { email: 'canario.correo@correo.example' });
    watched = await openWatched(browser, portal.url, { width: 360 });
    watched.expectAnswer(401, /^\/api\//);
    const { page, context } = watched;
    const she = customer(portal, page, person);
    const canaries = [person.documentNumber, person.email, person.password, 'canario', '3001234567', 'Número '];
    const nothingPersonal = async (tab: Page) => {
      const text = await readableStorage(tab, context);
      expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    };
    await she.signIn();
    await nothingPersonal(page);
    await she.openOffer();
    await she.startChoosing();
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/drafts/plan-de-pago/save'));
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
    expect((await saved).status()).toBe(200);
    // Only the idle time is short: the steps before and after it have the usual limits.
    await portal.restart(idle);
    const second = await watched.newTab();
    await second.goto('/portal/ofertas');
    await page.reload();
    await Promise.all([page, second].map((tab) => warning(tab).waitFor({ timeout: 60_000 })));
    await warning(second).getByRole('button', { name: 'Continuar' }).click();
    await Promise.all([page, second].map((tab) => warning(tab).waitFor({ state: 'hidden' })));

    await Promise.all([page, second].map((tab) => forced(tab).waitFor({ timeout: 90_000 })));
    await expectAccessible(page);
    await Promise.all([nothingPersonal(page), nothingPersonal(second)]);
    await expect
      .poll(async () => {
        const { rows } = await portal.platform.database.execute(
          'select count(*)::int as open from session where customer_id = $1 and ended_at is null',
          [person.id],
        );
        return (rows[0] as { open: number }).open;
      })
      .toBe(0);
    await portal.restart({});

    await forced(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
    await she.heading('Hola de nuevo').waitFor();
    await page.reload();
    await she.signIn();
    await she.heading('Elige cómo quieres pagar').waitFor();
    const offered = page.getByRole('status').filter({ hasText: 'Guardamos lo que elegiste' });
    await offered.waitFor();
    await expectAccessible(page);
    await offered.getByRole('button', { name: 'Recuperar' }).click();
    await offered.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Pago inicial', { exact: true }).inputValue()).toBe('1.200.000');
    expect(await page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
    await she.button('Tu menú').click();
    await she.button('Cerrar Sesión').click();
    await she.arriveAtPublicHome();
    await nothingPersonal(page);
    watched.expectClean();
  });
});
