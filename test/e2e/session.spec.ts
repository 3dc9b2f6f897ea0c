import type { BrowserContext, Page, Route } from '@playwright/test';
import { customer } from '#test/drivers/customer.ts';
import type { BrowserPortal } from '#test/support/browser-portal.ts';
import { callManyTimes } from '#test/support/page-calls.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

const refreshPath = '/api/Auth/refresh-token';
const minutes = (amount: number) => amount * 60_000;
const phone: Look = { width: 360, translator: 'fonts' };

interface Wish extends Partial<Look> {
  hasFakeClock?: boolean;
}

async function visitor({ portal, open }: World, { hasFakeClock = false, ...look }: Wish = {}) {
  const person = await portal.person([{ ...workedDebt, creditor: 'Banco Canario' }]);
  const watched = await open({ width: 1280, ...look });
  // Calls with an expired access token return 401 before the token is renewed.
  watched.expectAnswer(401, /^\/api\//);
  const { page, context } = watched;
  if (hasFakeClock) await context.clock.install();
  const renewals: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith(refreshPath)) renewals.push(response.status());
  });
  const she = customer(portal, page, person);
  await she.takeSession();
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { ...watched, person, she, renewals };
}

async function sessionEnds(portal: BrowserPortal, customerId: string): Promise<(string | null)[]> {
  const query = 'select end_reason from session where customer_id = $1';
  const { rows } = await portal.platform.database.execute(query, [customerId]);
  return rows.map((row) => (row as { end_reason: string | null }).end_reason);
}
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Advertencia de Inactividad' });
const forced = (page: Page) => page.getByRole('alertdialog', { name: 'Sesión cerrada por seguridad' });

test.describe('§4 token refresh', () => {
  test('renews the session once for four tabs with 25 calls each', async ({ portal, open }) => {
    const { page, context, newTab, renewals } = await visitor({ portal, open });
    const tabs = [page];
    while (tabs.length < 4) {
      const tab = await newTab();
      await tab.goto('/portal');
      await tab.getByRole('heading', { level: 1 }).waitFor();
      tabs.push(tab);
    }
    renewals.length = 0;
    const access = async () => (await context.cookies()).find(({ name }) => name === 'rebanca_access');
    await context.addCookies([{ ...(await access())!, expires: Math.floor(Date.now() / 1_000) + 1 }]);
    await expect.poll(access, { timeout: 15_000 }).toBeUndefined();
    const answered = await Promise.all(tabs.map((tab) => callManyTimes(tab, 25)));
    expect(answered.flat()).toEqual(Array(100).fill('answered'));
    expect(renewals).toEqual([200]);
    for (const tab of tabs) expect(new URL(tab.url()).pathname).toBe('/portal');
  });

  test('rejects all calls and signs out once after a failed refresh call', async ({ portal, open }) => {
    const { page, context, person, expectAnswer } = await visitor({ portal, open });
    expectAnswer(503, refreshPath);
    let [asked, revoked] = [0, 0];
    await context.route(`**${refreshPath}`, (route) => {
      asked++;
      return route.fulfill({ status: 503 });
    });
    page.on('request', (request) => {
      if (request.url().includes('/revoke/')) revoked++;
    });
    await context.clearCookies({ name: 'rebanca_access' });
    expect(await callManyTimes(page, 25)).not.toContain('answered');
    await page.waitForURL('**/inicio');
    expect([asked, revoked]).toEqual([1, 1]);
    await expect.poll(() => sessionEnds(portal, person.id)).toEqual(['SIGNED_OUT']);
  });

  test('keeps the session when the page is reloaded during a refresh', async ({ portal, open }) => {
    const { page, context, she, person } = await visitor({ portal, open });
    let held: Route | undefined;
    await context.route(`**${refreshPath}`, (route) => (held ? route.continue() : void (held = route)));
    await context.clearCookies({ name: 'rebanca_access' });
    void callManyTimes(page, 5).catch(() => undefined);
    await expect.poll(() => held !== undefined).toBe(true);
    await page.reload({ waitUntil: 'commit' });
    await held!.continue().catch(() => undefined);
    await she.heading(/./).waitFor();
    expect(new URL(page.url()).pathname).toBe('/portal');
    expect(await sessionEnds(portal, person.id)).toEqual([null]);
  });
});

test.describe('§4 logout', () => {
  test('deletes the personal data in the browser even when the server does not respond', async ({ portal, open }) => {
    const { page, she, context, expectFailure } = await visitor({ portal, open });
    expectFailure(/revoke/);
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
    const personal = page.getByText('Banco Canario');
    await expect(personal).toHaveCount(0, { timeout: 15_000 });
    expect(await page.evaluate(() => localStorage.getItem('offer'))).toBeNull();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('rebanca_user');
    await page.goBack();
    await page.waitForURL(/\/inicio|\/iniciar-sesion/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await personal.count()).toBe(0);
  });
});

test.describe('§4 a signed-in visit to a public page', () => {
  test('happens on a public page, and keeps the target and the UTM parameters', async ({ portal, open }) => {
    const { page, context, she, person } = await visitor({ portal, open });
    await page.goto('/iniciar-sesion?target=%2Fportal%2Fdocumentos%3Fa%3D1#pagos');
    await page.waitForURL('**/inicio');
    await page.getByText('Cerramos tu sesión').waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('rebanca_user');
    await she.link('Iniciar sesión').click();
    await she.signIn();
    await page.waitForURL(/\/portal\/documentos\?a=1#pagos$/);

    await page.goto('/programa-rebancarizacion?utm_source=radio&utm_campaign=noviembre');
    await page.waitForURL('**/inicio');
    await page.getByText('Cerramos tu sesión').waitFor();
    await page.goto('/restaurar/olvido-contrasena');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByText('Correo', { exact: true }).click();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/ChangePassword/send-otp'));
    await she.button('Enviarme el código').click();
    const request = await asked;
    expect(request.headers()['x-session']).toMatch(/^[0-9a-f-]{36}$/);
    expect(request.postDataJSON().UTMDto).toMatchObject({ Utm_source: 'radio', Utm_campaign: 'noviembre' });
  });
});

test.describe('§4 inactivity guard', () => {
  test('shows the time left and lets the user continue or sign out', async ({ portal, open }) => {
    const { page, she } = await visitor({ portal, open }, { ...phone, hasFakeClock: true });
    const activities: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/Auth/activity')) activities.push(request.url());
    });
    await page.clock.fastForward(minutes(13) + 1_000);
    await warning(page).getByText('Por seguridad, tu sesión se cerrará en:').waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^01:5\d$/);
    await expectAccessible(page);
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
  });

  test('signs out both tabs after the configured time and later offers the draft', async ({ portal, open }) => {
    const { page, context, newTab, person, she } = await visitor({ portal, open }, { ...phone, hasFakeClock: true });
    const canaries = [person.documentNumber, person.email, person.password, 'Canario', '3001234567', 'Número '];
    const expectNothingPersonal = async (tab: Page) => {
      const text = await readableStorage(tab, context);
      expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    };
    await she.openOffer();
    await she.startChoosing();
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/drafts/plan-de-pago/save'));
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
    expect((await saved).status()).toBe(200);
    const second = await newTab();
    await second.goto('/portal/ofertas');
    await second.getByRole('heading', { level: 1 }).waitFor();
    const tabs = [page, second];
    await context.clock.fastForward(minutes(14));
    await Promise.all(tabs.map((tab) => warning(tab).waitFor()));
    await warning(second).getByRole('button', { name: 'Continuar' }).click();
    await Promise.all(tabs.map((tab) => warning(tab).waitFor({ state: 'hidden' })));

    await context.clock.fastForward(minutes(15));
    await Promise.all(tabs.map((tab) => forced(tab).waitFor()));
    await page.getByText('Tu sesión ha sido cerrada automáticamente porque estuvo inactiva por un tiempo.').waitFor();
    await expectAccessible(page);
    await Promise.all(tabs.map(expectNothingPersonal));
    await expect.poll(() => sessionEnds(portal, person.id)).not.toContain(null);

    for (const key of ['Escape', 'Escape', 'Tab', 'F6', 'Backspace']) await page.keyboard.press(key);
    await page.mouse.click(5, 5);
    expect(await forced(page).isVisible()).toBe(true);
    expect(await forced(page).getByRole('button').allInnerTexts()).toEqual(['Iniciar Sesión']);
    await page.reload();
    await forced(page).waitFor();
    await forced(page).getByRole('button', { name: 'Iniciar Sesión' }).click();
    await she.heading('Hola de nuevo').waitFor();
    await page.reload();
    await she.heading('Hola de nuevo').waitFor();
    expect(await forced(page).isVisible()).toBe(false);
    await she.signIn();
    await she.heading('Elige cómo quieres pagar').waitFor();
    const offered = page.getByRole('status').filter({ hasText: 'Guardamos lo que elegiste' });
    await offered.getByRole('button', { name: 'Recuperar' }).click();
    await offered.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Pago inicial', { exact: true }).inputValue()).toBe('1.200.000');
    expect(await page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
    await expectNothingPersonal(page);
    await she.button('Tu menú').click();
    await she.button('Cerrar Sesión').click();
    await she.arriveAtPublicHome();
    await expectNothingPersonal(page);
  });
});

async function readableStorage(page: Page, context: BrowserContext): Promise<string> {
  const kept = await page.evaluate(async () => {
    const cached: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) cached.push(request.url, await (await cache.match(request))!.text());
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { local: { ...localStorage }, session: { ...sessionStorage }, cookie: document.cookie, cached, databases };
  });
  expect(kept.databases).toEqual([]);
  const readable = (await context.cookies()).filter(({ httpOnly }) => !httpOnly);
  return JSON.stringify([kept, readable]);
}
