import type { Browser, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';
import { callManyTimes } from '#test/support/page-calls.ts';

const refreshPath = '/api/Auth/refresh-token';
const minutes = (amount: number) => amount * 60_000;
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

async function visitor({ clock = false, ...look }: Partial<Look> & { clock?: boolean } = {}) {
  const person = await portal.person([{ ...workedDebt, creditor: 'Banco Canario' }]);
  const watched = await openWatched(browser, portal.url, { width: 1280, ...look });
  opened.push(watched);
  // The access ends, and is renewed.
  watched.expectAnswer(401, /^\/api\//);
  const { page, context } = watched;
  if (clock) await context.clock.install();
  const renewals: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith(refreshPath)) renewals.push(response.status());
  });
  const she = customer(portal, page, person);
  await she.signIn();
  return { person, watched, page, context, she, renewals };
}

const sessionsOf = async (id: string) =>
  (await portal.platform.database.execute('select ended_at, end_reason from session where customer_id = $1', [id]))
    .rows as { ended_at: Date | null; end_reason: string | null }[];
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Advertencia de Inactividad' });
const forced = (page: Page) => page.getByRole('alertdialog', { name: 'Sesión cerrada por seguridad' });

describe('§4 token refresh', () => {
  test('ten tabs with 25 calls each renew once whenever the access ends, and nobody is signed out', async () => {
    const { watched, page, context, renewals, person } = await visitor();
    const tabs = [page];
    while (tabs.length < 10) {
      const tab = await watched.newTab();
      await tab.goto('/portal/ofertas');
      await customer(portal, tab, person)
        .link(/^Ver opciones/)
        .waitFor();
      tabs.push(tab);
    }
    const access = async () => (await context.cookies()).find(({ name }) => name === 'rebanca_access');
    for (const ending of ['by itself', 'by force'] as const) {
      renewals.length = 0;
      // The renewed one lasts for long enough again, however slow the machine.
      if (ending === 'by itself')
        await context.addCookies([{ ...(await access())!, expires: Math.floor(Date.now() / 1_000) + 1 }]);
      else await context.clearCookies({ name: 'rebanca_access' });
      await expect.poll(access, { timeout: 15_000 }).toBeUndefined();
      const answered = await Promise.all(tabs.map((tab) => callManyTimes(tab, 25)));
      expect(answered.flat()).toEqual(Array(250).fill('answered'));
      expect(renewals, `access that ended ${ending}`).toEqual([200]);
    }
    for (const tab of tabs) expect(new URL(tab.url()).pathname).toMatch(/^\/portal/);
    watched.expectClean();
  });

  test('an answer that gets lost signs nobody out, although the server had renewed', async () => {
    const { watched, page, context, she, person } = await visitor();
    watched.expectFailure(refreshPath);
    let lost = 0;
    await context.route(`**${refreshPath}`, async (route) => {
      if (lost > 0) return route.continue();
      lost++;
      // The server hears it; the browser never learns of it.
      const { cookie = '' } = await route.request().allHeaders();
      const answer = await fetch(portal.url + refreshPath, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      expect(answer.status).toBe(200);
      await route.abort('connectionreset');
    });
    await context.clearCookies({ name: 'rebanca_access' });
    expect(await callManyTimes(page, 5)).toEqual(Array(5).fill('answered'));
    expect(lost).toBe(1);
    await page.reload();
    await she.heading(/./).waitFor();
    expect((await sessionsOf(person.id)).map(({ end_reason }) => end_reason)).toEqual([null]);
    watched.expectClean();
  });

  test('a renewal without an answer ends after ten seconds: everybody who waits is refused, and signed out once', async () => {
    const { watched, page, context, person } = await visitor({ clock: true });
    watched.expectFailure(refreshPath);
    const held: Route[] = [];
    await context.route(`**${refreshPath}`, (route) => void held.push(route));
    const revoked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/revoke/')) revoked.push(request.url());
    });
    await context.clearCookies({ name: 'rebanca_access' });
    const calls = callManyTimes(page, 25);
    await expect.poll(() => held.length).toBe(1);
    await page.clock.fastForward(9_900);
    expect(new URL(page.url()).pathname).toMatch(/^\/portal/);
    await page.clock.fastForward(200);
    expect(await calls).not.toContain('answered');
    await page.waitForURL('**/inicio');
    expect(revoked).toHaveLength(1);
    expect((await sessionsOf(person.id)).map(({ end_reason }) => end_reason)).toEqual(['SIGNED_OUT']);
    watched.expectClean();
  });
});

describe('§4 logout', () => {
  test('forgets everything although the server cannot be told, and the way back shows nothing', async () => {
    const { watched, page, she, context } = await visitor();
    watched.expectFailure(/revoke/);
    const unmarked: string[] = [];
    let marked = 0;
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) return;
      const carriesObject = request.method() === 'POST' && request.postData() !== null;
      const hasCampaign = !carriesObject || /"UTMDto":\{.*"SesionId":"[0-9a-f-]{36}"/.test(request.postData() ?? '');
      if (/^[0-9a-f-]{36}$/.test(request.headers()['x-session'] ?? '') && hasCampaign) marked++;
      else unmarked.push(request.url());
    });
    await she.openOffer();
    await page.getByText('Banco Canario').first().waitFor();
    expect(unmarked).toEqual([]);
    expect(marked).toBeGreaterThan(3);
    await context.route('**/revoke/**', (route) => route.abort('connectionrefused'));
    await page.evaluate(() => localStorage.setItem('offer', '3f1c0e0e-3c3a-4a6e-9b1a-0d9f0c1b2a3d'));
    await she.button('Tu menú').click();
    await she.button('Cerrar Sesión').click();
    await she.arriveAtPublicHome();
    const personal = () => page.getByText('Banco Canario').count();
    await expect.poll(personal, { timeout: 15_000 }).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('offer'))).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('rebanca_user');
    await page.goBack();
    await page.waitForURL(/\/inicio|\/iniciar-sesion/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await personal()).toBe(0);
    watched.expectClean();
  });
});

describe('§4 inactivity guard', () => {
  test('warns with the time left, goes on by "Continuar" or by closing, and ends by "Cerrar Sesión", translated', async () => {
    const { watched, page, she } = await visitor({ clock: true, width: 360, translator: 'fonts' });
    const activities: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/Auth/activity')) activities.push(request.url());
    });
    await page.clock.fastForward(minutes(13) + 1_000);
    await warning(page).waitFor();
    await warning(page).getByText('Por seguridad, tu sesión se cerrará en:').waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^01:5\d$/);
    await expectAccessible(page);
    // Moving about is no answer to the question.
    await page.mouse.move(100, 100);
    await page.keyboard.press('Shift');
    expect(await warning(page).isVisible()).toBe(true);
    const before = activities.length;
    await warning(page).getByRole('button', { name: 'Continuar' }).click();
    await warning(page).waitFor({ state: 'hidden' });
    await expect.poll(() => activities.length).toBeGreaterThan(before);

    for (const close of [() => page.keyboard.press('Escape'), () => she.button('Cerrar').click()]) {
      await page.clock.fastForward(minutes(14));
      await warning(page).waitFor();
      await close();
      await warning(page).waitFor({ state: 'hidden' });
    }
    expect(new URL(page.url()).pathname).toMatch(/^\/portal/);

    await page.clock.fastForward(minutes(14));
    await warning(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
    await she.arriveAtPublicHome();
    await page.getByText('Cerraste tu sesión').waitFor();
    expect(await forced(page).isVisible()).toBe(false);
    watched.expectClean();
  });

  test('ends every tab after the timeout; the dialog gives way to nothing but "Iniciar Sesión", which leads back, translated', async () => {
    const { watched, page, she, person } = await visitor({ clock: true, translator: 'fonts' });
    await she.openOffer();
    const second = await watched.newTab();
    await second.goto('/portal/ofertas');
    await customer(portal, second, person)
      .link(/^Ver opciones/)
      .waitFor();
    await page.clock.fastForward(minutes(15));
    await Promise.all([forced(page).waitFor(), forced(second).waitFor()]);
    await she.arriveAtPublicHome();
    // By its own clock or because the other tab said so.
    await second.waitForURL(/\/inicio$|\/iniciar-sesion$/);
    await page.getByText('Tu sesión ha sido cerrada automáticamente porque estuvo inactiva por un tiempo.').waitFor();
    await expectAccessible(page);
    for (const key of ['Escape', 'Escape', 'Escape', 'Tab', 'F6', 'Backspace']) await page.keyboard.press(key);
    await page.mouse.click(5, 5);
    expect(await forced(page).isVisible()).toBe(true);
    expect(await forced(page).getByRole('button').allInnerTexts()).toEqual(['Iniciar Sesión']);
    expect((await sessionsOf(person.id)).every(({ ended_at }) => ended_at !== null)).toBe(true);
    await forced(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
    await she.heading('Hola de nuevo').waitFor();
    await she.signIn();
    await she.heading('Tarjeta de crédito').waitFor();
    watched.expectClean();
  });
});
