import type { BrowserContextOptions, Page, Route } from '@playwright/test';
import { customer } from '#test/drivers/customer.ts';
import { hydrated } from '#test/support/held-application.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

const phone: Look = { width: 360 };

async function visitor({ portal, open }: World, look = phone, options: BrowserContextOptions = {}) {
  const watched = await open(look, options);
  const person = await portal.person([workedDebt]);
  return { ...watched, person, she: customer(portal, watched.page, person) };
}

async function fillSignIn(page: Page, { documentNumber, password }: { documentNumber: string; password: string }) {
  await page.goto('/iniciar-sesion');
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
}
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('the portal under degraded conditions', () => {
  test('allows the choice of a plan when browser storage is unavailable', async ({ portal, open }) => {
    const { page, context, she } = await visitor({ portal, open });
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
    await she.signIn();
    await page.getByText('Tu navegador no deja guardar').waitFor();
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
    await she.readAgreement();
  });

  test('states at the sign-in that cookies are missing', async ({ portal, open }) => {
    const { page, person, expectAnswer } = await visitor({ portal, open });
    expectAnswer(401, '/api/');
    // An intercepted HTML document would count as a document of another site, so only API calls are intercepted.
    await page.route(`${portal.url}/api/**`, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const headers = { ...answer.headers() };
      delete headers['set-cookie'];
      await route.fulfill({ response: answer, headers });
    });
    await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }));
    await fillSignIn(page, person);
    await enter(page).click();
    await page.getByText('Tu navegador no guarda cookies').waitFor();
  });

  test('keeps the entered credentials while the connection is lost', async ({ portal, open }) => {
    const { page, context, person, expectFailure } = await visitor(
      { portal, open },
      { width: 360, translator: 'fonts' },
    );
    expectFailure('/api/');
    await fillSignIn(page, person);
    // The application fetches its last files before the connection is cut.
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByText('Estás sin conexión').waitFor();
    await enter(page).click();
    await page.getByText('Ha ocurrido un error inesperado. Intenta de nuevo más tarde.').waitFor();
    expect(await page.getByLabel('Número de documento').inputValue()).toBe(person.documentNumber);
    await context.setOffline(false);
    await page.getByText('Estás sin conexión').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(person.password);
    await enter(page).click();
    await page.waitForURL('**/portal');
  });

  test('keeps the entered document number when the chunk of the page is missing', async ({ open }) => {
    const { page, context, expectFailure } = await open(phone);
    expectFailure(/./);
    const failures = new Map<string, number>();
    page.on('requestfailed', (request) => failures.set(request.url(), (failures.get(request.url()) ?? 0) + 1));
    await page.route(/\/assets\/(?:RegisterPage|RegisterLayout)-|\/api\/version$/, (route) =>
      route.abort('internetdisconnected'),
    );
    await page.goto('/registro');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const number = page.getByLabel('Número de documento');
    await number.fill('1098765432');
    await expect.poll(() => Math.max(0, ...failures.values()), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    expect(await heading(page, /./).allInnerTexts()).toEqual(['Crea tu cuenta']);
    await page.unrouteAll();
    await context.setOffline(false);
    for (const [label, text] of [
      ['Nombres', 'Ana'],
      ['Apellidos', 'Muñoz'],
      ['Celular', '3001234567'],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await heading(page, '¿Con qué entras?').waitFor();
    await page.goBack();
    await heading(page, 'Crea tu cuenta').waitFor();
    expect(await number.inputValue()).toBe('1098765432');
  });

  test('shows a notice when the scripts of the application are missing', async ({ portal, open }) => {
    const { page, she, expectFailure } = await visitor({ portal, open });
    expectFailure('/assets/');
    await she.takeSession();
    await page.route(/\/assets\/(?:index|vendor)-[^/]*\.js$/, (route) => route.abort('blockedbyclient'));
    const notice = page.getByText('cárgala de nuevo');
    const finishDelays = () =>
      page.evaluate(() => {
        const waiting = document
          .getAnimations()
          .filter((each) => (each as CSSAnimation).animationName === 'not-loaded');
        const delays = waiting.map((each) => each.effect!.getComputedTiming().delay! / 1_000);
        for (const each of waiting) each.finish();
        return delays;
      });
    await page.goto('/portal');
    expect(await notice.isVisible()).toBe(false);
    expect(await finishDelays()).toEqual([12]);
    expect(await notice.isVisible()).toBe(true);
    await page.goto('/registro');
    await notice.waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'cárgala de nuevo' }).click();
    await hydrated(page);
    expect(await notice.count()).toBe(0);
  });

  test('shows the page without the configured parts when the configuration documents are unusable', async ({
    portal,
    open,
  }) => {
    const { page, she } = await visitor({ portal, open });
    await she.takeSession();
    for (const answer of [
      undefined,
      { body: '{"whatsApp":{"href":"javascript:alert(1)"},"cuota-inicial":{"titulo":1}}' },
    ]) {
      await page.route('**/api/config/**', async (route) => {
        if (answer) await route.fulfill({ contentType: 'application/json', ...answer });
      });
      await page.goto('/portal/ofertas');
      await she.link(/^Ver opciones/).waitFor();
      expect(await page.getByRole('link', { name: 'Contactar por WhatsApp' }).count()).toBe(0);
    }
  });

  test('shows empty sections and «Reintentar» when the agreements cannot be read', async ({ portal, open }) => {
    const { page, she, expectAnswer } = await visitor({ portal, open });
    expectAnswer(500, '/api/management/userManagement');
    await she.takeSession();
    const failing = (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    await page.route('**/api/management/userManagement', failing);
    await page.clock.install();
    const again = page.getByRole('button', { name: 'Reintentar' });
    for (const [address, shown] of [
      ['/portal', again],
      ['/portal/diagnostico', again],
      ['/portal/ofertas/acuerdos/detalles', again],
      ['/portal/rebancarizacion', heading(page, '¿A dónde te enviamos la tarjeta?')],
    ] as const) {
      await page.goto(address);
      // The client repeats the request after a delay.
      const advance = async () => {
        await page.clock.fastForward(1_000);
        return shown.count();
      };
      await expect.poll(advance, { intervals: [100] }).toBe(1);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByText('Internal Server Error')).toHaveCount(0);
      if (address !== '/portal/diagnostico') continue;
      await page.unroute('**/api/management/userManagement', failing);
      await again.click();
      await page.waitForURL('**/portal/diagnostico/objetivo');
      await page.route('**/api/management/userManagement', failing);
    }
  });

  test('redirects to the public home when the session has ended', async ({ portal, open }) => {
    const { page, she, person, expectAnswer } = await visitor({ portal, open });
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
    await page.goto('/portal/ofertas');
    await page.waitForURL('**/inicio');
    await page.getByText('Tu sesión terminó').waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seenHeadings: string[] }).seenHeadings);
    expect(seen).toEqual([expect.stringMatching(/vuelve a empezar/i)]);
  });

  test('logs a script error and shows no error page to a crawler', async ({ open }) => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const { page, expectComplaint } = await open(phone, { userAgent });
    expectComplaint(/broken on purpose/);
    const reported = page.waitForEvent('console', {
      predicate: (message) => message.type() === 'error' && message.text().includes('broken on purpose'),
    });
    await page.route(/\/assets\/ForgotPasswordPage-[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function ForgotPasswordPage() { throw new Error("broken on purpose"); }',
      }),
    );
    await page.goto('/restaurar/olvido-contrasena');
    await reported;
    await expect(page.getByText('500 · Internal Server Error')).toHaveCount(0);
  });

  test('shows the page when optional chunks are missing', async ({ portal, open }) => {
    const { page, she, expectAnswer } = await visitor({ portal, open });
    expectAnswer(404, '/assets/');
    await she.takeSession();
    await page.route(/\/assets\/(?:InactivityDialogs|LateParts|StartFactorDialog)-[^/]*\.js$/, (route) =>
      route.fulfill({ status: 404, body: 'no' }),
    );
    const asked = page.waitForResponse(/InactivityDialogs-/);
    await page.goto('/portal');
    await asked;
    await page.waitForLoadState('networkidle');
    await she.heading(/./).waitFor();
    expect(await she.heading(/./).innerText()).not.toContain('falló');
  });

  test('opens a dialog after reconnecting when the chunk of the dialog was missing', async ({ portal, open }) => {
    const { page, context, she, expectFailure } = await visitor({ portal, open });
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
  });
});
