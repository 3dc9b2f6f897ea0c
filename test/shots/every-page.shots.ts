import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvingCard, customer, decliningCard } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { workedDebt, type Debt } from '#test/support/test-app.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const folder = join(projectRoot, 'shots');
const widths = [320, 360, 768, 1280];
const themes = ['light', 'dark'] as const;
const taken = new Set<string>();

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** The page as it stands now, at every width in both themes, and whether any of them is wider than its screen. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  taken.add(new URL(page.url()).pathname);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    // A page that nobody has touched yet asks the system only when it opens.
    await page.evaluate((dark) => void document.documentElement.classList.toggle('dark', dark), theme === 'dark');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 800 });
      const file = `${name.replaceAll('/', '_').replace(/^_/, '')}-${width}-${theme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${file} is wider than its screen`).toBeLessThanOrEqual(width);
    }
  }
}

async function visitor(): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.url,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

async function signedIn(debts: Debt[] = []) {
  const person = await portal.person(debts);
  const page = await visitor();
  const she = customer(portal, page, person);
  await she.signIn();
  return { page, she };
}

const publicPages = specificationRoutes.map(({ path }) => path).filter((path) => !path.startsWith('/portal'));

test.each(publicPages)('%s', async (path) => {
  const page = await visitor();
  await page.goto(path);
  await page.locator('#root > *').first().waitFor();
  await shoot(page, path === '/' ? 'indice' : path);
  await page.context().close();
});

test('what a form says when something is missing, and when it is refused', async () => {
  const page = await visitor();
  await page.goto('/iniciar-sesion');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('Revisa estos datos').waitFor();
  await shoot(page, 'iniciar-sesion-falta');
  await page.getByLabel('Número de documento').fill('52418903');
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('No pudimos entrar').waitFor();
  await shoot(page, 'iniciar-sesion-negada');
  await page.getByRole('button', { name: 'Preferencias' }).click();
  await shoot(page, 'preferencias');
  await page.goto('/una-pagina-que-no-existe');
  await shoot(page, 'no-existe');
});

test('the portal of somebody without anything', async () => {
  const { page } = await signedIn();
  await shoot(page, 'portal-vacio');
  for (const path of [
    '/portal/ofertas',
    '/portal/documentos',
    '/portal/diagnostico/detalles',
    '/portal/diagnostico/simulador',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(page, `${path}-vacio`);
  }
});

test('from an offer to its papers', async () => {
  const { page, she } = await signedIn([workedDebt]);
  await shoot(page, 'portal-con-oferta');
  await page.goto('/portal/ofertas');
  await she.heading(/./).waitFor();
  await shoot(page, 'ofertas');
  await she.openOffer();
  await shoot(page, 'ofertas-detalles');
  await she.startChoosing();
  await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
  await shoot(page, 'ofertas-seleccionar-plan');
  await she.readAgreement();
  await shoot(page, 'ofertas-aceptar-plan');
  await she.prepareAcceptance();
  await shoot(page, 'ofertas-aceptar-plan-antes-de-aceptar');
  await she.button('Aceptar y recibir documentos').click();
  await she.heading(/Tu plan quedó firme/).waitFor();
  await shoot(page, 'ofertas-aceptar-plan-firme');
  await she.goPay();
  await she.payWith(decliningCard);
  await page.getByRole('heading', { level: 1, name: /no aprobó/ }).waitFor();
  await shoot(page, 'validar-pago-rechazado');
  await she.goPay();
  await she.payWith(approvingCard);
  await she.seeReceipt('$ 1.200.000');
  await shoot(page, 'validar-pago-aprobado');
  await she.openAgreement();
  await shoot(page, 'acuerdos-detalles');
  for (const path of ['/portal', '/portal/documentos']) {
    await page.goto(path);
    await she.heading(/./).waitFor();
    await shoot(page, `${path}-con-acuerdo`);
  }
});

const rest = ['/portal/rebancarizacion/solicitar', '/portal/rebancarizacion', '/portal/perfil'];
const diagnosis = ['', '/objetivo', '/completar-informacion', '/detalles', '/simulador'].map(
  (part) => `/portal/diagnostico${part}`,
);

test('the diagnosis and the program', async () => {
  const { page, she } = await signedIn([workedDebt]);
  for (const path of [...diagnosis, ...rest, '/portal/rebancarizacion/validar-pago']) {
    await page.goto(path);
    await she.heading(/./).waitFor();
    await shoot(page, path);
    taken.add(path);
  }
});

test('every address of the specification has its pictures', () => {
  const missing = specificationRoutes
    .map(({ path }) => path.replace('{strategy}', 'oferta'))
    .filter((path) => !taken.has(path) && !publicPages.includes(path));
  expect(missing).toEqual([]);
});
