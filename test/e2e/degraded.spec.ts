import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { hydrated } from '#test/support/held-application.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

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

async function visit(options: BrowserContextOptions = {}, look: Partial<Look> = {}): Promise<WatchedPage> {
  const watched = await openWatched(browser, portal.url, { width: 360, ...look }, options);
  opened.push(watched);
  return watched;
}

/** A visit of somebody with one debt. */
async function visitor() {
  const watched = await visit();
  const person = await portal.person([workedDebt]);
  return { ...watched, person, she: customer(portal, watched.page, person) };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describe('without what a browser usually gives', () => {
  test('no storage: people enter, choose and read that nothing is kept here', async () => {
    const { page, context, expectClean } = await visit();
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
    const she = customer(portal, page, await portal.person([workedDebt]));
    await she.signIn();
    await page.getByText('Tu navegador no deja guardar').waitFor();
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
    await she.readAgreement();
    expectClean();
  });

  test('no cookies: the public pages work, and signing in says what is missing', async () => {
    const { page, expectAnswer, expectClean } = await visit();
    expectAnswer(401, '/api/');
    // Only calls: a document answered here would count as foreign, and a foreign one may load nothing of this machine.
    await page.route(`${portal.url}/api/**`, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const headers = { ...answer.headers() };
      delete headers['set-cookie'];
      await route.fulfill({ response: answer, headers });
    });
    await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }));
    const person = await portal.person([]);
    await page.goto('/inicio');
    await heading(page, /./).waitFor();
    await page.goto('/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Tu navegador no guarda cookies').waitFor();
    expectClean();
  });

  test('no network: the page says so, keeps what was typed, and goes on when it is back, translated', async () => {
    const { page, context, expectFailure, expectClean } = await visit({}, { translator: 'fonts' });
    expectFailure('/api/');
    const person = await portal.person([]);
    await page.goto('/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    // What the application still fetches once it runs has to be here before the line goes.
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByText('Estás sin conexión').waitFor();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Revisa tu conexión').waitFor();
    expect(await page.getByLabel('Número de documento').inputValue()).toBe(person.documentNumber);
    await context.setOffline(false);
    await page.getByText('Estás sin conexión').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(person.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/portal');
    expectClean();
  });

  const ownParts = /\/assets\/(?:RegisterPage|RegisterLayout)-/;
  const everything = /\/assets\/.*\.js$/;
  const neededByEntry = /\/assets\/vendor-/;
  test.each([
    ['the page’s own part', ownParts],
    ['anything of the application', everything],
    ['what the application’s entry needs', neededByEntry],
  ])('no network before %s has come: what was typed stays, and goes on when it is back', async (_, missing) => {
    const { page, context, expectFailure, expectClean } = await visit();
    expectFailure(/./);
    // Still on its way when the line goes.
    await page.route(missing, (route) => route.abort('internetdisconnected'));
    await page.goto('/registro');
    await page.locator('html.fonts').waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const number = page.getByLabel('Número de documento');
    await number.fill('1098765432');
    await page.getByRole('button', { name: 'Continuar' }).click();
    // Longer than it takes to ask again.
    await page.waitForTimeout(4_000);
    expect(await heading(page, /./).allInnerTexts()).toEqual(['Crea tu cuenta']);
    expect(await number.inputValue()).toBe('1098765432');
    await page.unrouteAll();
    await context.setOffline(false);
    await page.getByLabel('Nombres').waitFor();
    await page.goBack();
    await heading(page, 'Crea tu cuenta').waitFor();
    expect(await number.inputValue()).toBe('1098765432');
    expectClean();
  });

  test('no scripts at all: a public page reads whole, and says what needs them', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/inicio');
    expect(await heading(page, /./).textContent()).toMatch(/vuelve a empezar/i);
    await page.getByRole('heading', { level: 2, name: 'Lo que casi todos preguntan' }).waitFor();
    await page.locator('noscript p').first().waitFor();
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await page.waitForURL('**/iniciar-sesion');
    await page.locator('noscript p').first().waitFor();
  });

  test("blocked scripts of third parties leave the portal's own whole", async () => {
    const { page, expectFailure, expectClean } = await visit();
    expectFailure(/.*/);
    await page.route(
      (url) => !url.href.startsWith(portal.url),
      (route) => route.abort('blockedbyclient'),
    );
    const she = customer(portal, page, await portal.person([workedDebt]));
    await she.signIn();
    await she.openOffer();
    await she.heading('Tarjeta de crédito').waitFor();
    expectClean();
  });

  test("without the application's own scripts a page says that it did not come, to who waits for it", async () => {
    const { page, she, expectFailure } = await visitor();
    expectFailure('/assets/');
    await she.takeSession();
    // Those that a page runs; its style still comes.
    await page.route(/\/assets\/(?:index|vendor|shared|main|page)-[^/]*\.js$/, (route) =>
      route.abort('blockedbyclient'),
    );
    const notice = page.getByText('cárgala de nuevo');
    const afterSeconds = () =>
      page.evaluate(() => {
        const waiting = document
          .getAnimations()
          .filter((each) => /^(?:late|not-loaded)$/.test((each as CSSAnimation).animationName));
        const delays = waiting.map((each) => each.effect!.getComputedTiming().delay! / 1_000);
        for (const each of waiting) each.finish();
        return delays;
      });
    for (const path of ['/portal', '/portal/perfil', '/restaurar/olvido-contrasena']) {
      await page.goto(path);
      await page.locator('#opening').first().waitFor({ state: 'attached' });
      expect(await notice.isVisible(), path).toBe(false);
      expect(await afterSeconds(), path).toEqual([12]);
      expect(await notice.isVisible(), path).toBe(true);
    }
    for (const path of ['/iniciar-sesion', '/registro']) {
      await page.goto(path);
      await page.locator('html.fonts').waitFor();
      expect(await afterSeconds(), `${path}: nobody waits yet`).toEqual([]);
      await page.getByLabel('Número de documento').fill('52418903');
      expect(await notice.isVisible(), path).toBe(false);
      expect(await afterSeconds(), path).toEqual([12]);
      expect(await notice.isVisible(), path).toBe(true);
    }
    await expectAccessible(page);
    // It came after all: clicked, the page is whole and says nothing of the kind.
    await page.unrouteAll();
    await page.getByRole('link', { name: 'cárgala de nuevo' }).click();
    await page.mouse.move(40, 300);
    await hydrated(page);
    expect(await notice.count()).toBe(0);
  });

  test('configuration documents that never come hold no page, and cost only what they would have said', async () => {
    const { page, she, expectClean } = await visitor();
    await she.takeSession();
    await page.route('**/api/config/**', () => undefined);
    await she.openOffer();
    await she.startChoosing();
    await page.reload();
    await she.heading('Elige cómo quieres pagar').waitFor();
    expect(await page.getByRole('link', { name: 'Contactar por WhatsApp' }).count()).toBe(0);
    expectClean();
  });

  test.each<[string, { status?: number; body: string }]>([
    ['are no JSON', { body: '{"whatsApp":' }],
    ['have another shape', { body: '[{"whatsApp":{"href":7}},null]' }],
    ['say dangerous things', { body: '{"whatsApp":{"href":"javascript:alert(1)"},"cuota-inicial":{"titulo":1}}' }],
    ['are gone', { status: 404, body: 'no' }],
    ['meet a fault', { status: 500, body: 'no' }],
  ])('configuration documents that %s change nothing else', async (_case, answer) => {
    const { page, she, expectAnswer, expectClean } = await visitor();
    for (const status of [404, 500]) expectAnswer(status, '/api/config/');
    await she.takeSession();
    await page.route('**/api/config/**', (route) => route.fulfill({ contentType: 'application/json', ...answer }));
    await she.openOffer();
    await page.goto('/portal');
    await she.heading(/./).waitFor();
    expect(await page.getByRole('link', { name: 'Contactar por WhatsApp' }).count()).toBe(0);
    expectClean();
  });

  test('a session that ended meanwhile leads out of the portal without a word of failure', async () => {
    const { page, she, person, expectAnswer, expectClean } = await visitor();
    expectAnswer(401, '/api/');
    await she.takeSession();
    await portal.platform.database.transaction((tx) =>
      portal.services.auth.endSessions(tx, person.id, 'REVOKED', new Date()),
    );
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenHeadings: seen });
      new MutationObserver(() => {
        const text = document.querySelector('#root h1')?.textContent;
        if (text && seen.at(-1) !== text) seen.push(text);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    for (const path of ['/portal', '/portal/ofertas', '/portal/perfil']) {
      await page.context().addCookies([{ name: 'rebanca_user', value: '1', url: portal.url }]);
      await page.goto(path);
      await page.waitForURL('**/inicio');
      await page.getByText('Tu sesión terminó').waitFor();
      const seen = await page.evaluate(() => (window as unknown as { seenHeadings: string[] }).seenHeadings);
      expect(seen, path).toEqual([expect.stringMatching(/vuelve a empezar/i)]);
    }
    expectClean();
  });

  test('a refusal goes with the first change of what was refused, which stays', async () => {
    const { page, person, expectAnswer, expectClean } = await visitor();
    expectAnswer(422, '/api/Auth/login');
    await page.goto('/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta frase');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const refusal = page.getByRole('main').getByRole('alert');
    await refusal.waitFor();
    expect(await refusal.evaluate((alert) => alert.parentElement === document.activeElement)).toBe(true);
    await page.getByLabel('Contraseña', { exact: true }).press('x');
    await refusal.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Número de documento').inputValue()).toBe(person.documentNumber);
    expectClean();
  });

  test('an error met by a crawler is only reported, and shown to nobody', async () => {
    const reported: string[] = [];
    for (const [userAgent, shown] of [
      ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0],
      [undefined, 1],
    ] as const) {
      const { page } = await visit(userAgent ? { userAgent } : {});
      page.on('console', (message) => {
        if (message.type() === 'error' && /broken on purpose/.test(message.text())) reported.push(message.text());
      });
      await page.route(/\/assets\/ForgotPasswordPage-[^/]*\.js$/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export function ForgotPasswordPage() { throw new Error("broken on purpose"); }',
        }),
      );
      reported.length = 0;
      await page.goto('/restaurar/olvido-contrasena');
      await expect.poll(() => reported.length).toBeGreaterThan(0);
      await expect.poll(() => page.getByText('500 · Internal Server Error').count()).toBe(shown);
    }
  });

  test('a part beside the page that does not come takes nothing else down', async () => {
    const { page, she, expectAnswer } = await visitor();
    expectAnswer(404, '/assets/');
    await she.takeSession();
    await page.route(/\/assets\/(?:InactivityDialogs|LateParts|StartFactorDialog)-[^/]*\.js$/, (route) =>
      route.fulfill({ status: 404, body: 'no' }),
    );
    for (const path of ['/portal', '/portal/ofertas', '/portal/documentos']) {
      const asked = page.waitForResponse(/InactivityDialogs-/);
      await page.goto(path);
      await asked;
      await page.waitForLoadState('networkidle');
      await she.heading(/./).waitFor();
      expect(await she.heading(/./).innerText(), path).not.toContain('falló');
    }
  });

  test('a dialog whose part is still on its way when the line goes comes when it is back', async () => {
    const { page, context, she, expectFailure, expectClean } = await visitor();
    expectFailure(/./);
    await she.takeSession();
    await page.route(/\/assets\/StartFactorDialog-/, (route) => route.abort('internetdisconnected'));
    await page.goto('/portal/perfil');
    await she.heading('Tu perfil').waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Activar', exact: true }).click();
    await page.getByText('Estás sin conexión').waitFor();
    await she.heading('Tu perfil').waitFor();
    await page.unrouteAll();
    await context.setOffline(false);
    await page.getByRole('dialog').getByLabel('Contraseña').first().waitFor();
    expectClean();
  });
});
