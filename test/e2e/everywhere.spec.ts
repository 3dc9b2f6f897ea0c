import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { management, quoteOver } from '#test/drivers/plan-over-http.ts';
import { runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

const phone: Look = { width: 360 };
const desk: Look = { width: 1280 };

async function visitor({ portal, open }: World, look: Look) {
  const person = await portal.person([workedDebt]);
  const watched = await open(look);
  const { page } = watched;
  return { person, watched, page, she: customer(portal, page, person) };
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

/** Reads the paths of the app layout from the source, because importing the pages requires the bundler. */
const portalPaths = () =>
  [
    ...readFileSync(new URL('../../src/web/routes.ts', import.meta.url), 'utf8').matchAll(/path: '(\/portal[^']*)'/g),
  ].map(([, path]) => path!.replace('$strategy', 'oferta'));

test('§2.2 the app layout has keyboard shortcuts and blocks links to other sites', async ({ portal, open }) => {
  const { page, she, watched } = await visitor({ portal, open }, desk);
  await she.takeSession();
  await page.goto('/portal');
  await she.heading(/./).waitFor();
  const help = page.getByRole('dialog', { name: 'Atajos del teclado' });
  await eventually(async () => {
    await page.keyboard.press('?');
    return help.isVisible();
  }).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  for (const href of ['javascript:document.title="run"', 'https://evil.example/portal']) {
    await page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Un enlace ajeno' });
      document.body.prepend(link);
    }, href);
    await page.getByText('Un enlace ajeno').first().click({ force: true });
    const dialog = page.getByRole('dialog', { name: 'No abrimos ese enlace' });
    await dialog.getByText(href).waitFor();
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/portal', 'Inicio · Rebanca']);

  await page.reload();
  await she.heading(/./).waitFor();
  await eventually(async () => {
    for (const key of 'go') await page.keyboard.press(key);
    return new URL(page.url()).pathname;
  }).toBe('/portal/ofertas');
  await page.keyboard.press('t');
  await eventually(() => page.locator('html').getAttribute('class')).toContain('dark');
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Mostrar valores' }).waitFor();
  await page.getByRole('button', { name: 'Tu menú' }).click();
  await chooseRadio(page.getByRole('group', { name: 'Atajos del teclado' }).getByRole('radio', { name: 'Apagados' }));
  await page.keyboard.press('Escape');
  for (const key of 'giv') await page.keyboard.press(key);
  expect(await page.getByRole('button', { name: 'Mostrar valores' }).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/portal/ofertas');

  watched.expectAnswer(404, '/api/');
  const [outside, linksToDisputes]: [string[], string[]] = [[], []];
  for (const path of [...portalPaths(), '/portal/no-existe']) {
    const { pathname: start } = new URL(page.url());
    if (path !== start)
      await page.evaluate((address) => {
        for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
        history.pushState({}, '', address);
      }, path);
    // A redirect back to the open page renders no new heading.
    await page.waitForFunction(
      (open) => document.querySelector('h1:not([data-left])') || location.pathname === open,
      start,
    );
    const links = page.locator('a[href]');
    for (const href of await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')!)))
      if (/^\/(?!portal(?:[/?#]|$)|legal\/|verificar\/)/.test(href) || href.startsWith(portal.url))
        outside.push(`${path} → ${href}`);
    for (const place of ['main', 'footer'])
      if (await page.locator(`${place} a[href="/portal/reclamos"]`).count()) linksToDisputes.push(`${path} ${place}`);
  }
  expect(outside).toEqual([]);
  for (const path of ['/portal/perfil', '/portal/documentos', '/portal/ayuda'])
    expect(linksToDisputes).toEqual(expect.arrayContaining([`${path} main`, `${path} footer`]));
  expect(portalPaths().length).toBeGreaterThan(15);
});

test('§2.1 unknown URLs and URLs of another person’s data open the page "Page not found"', async ({ portal, open }) => {
  const owner = await portal.person([workedDebt, workedDebt]);
  const { client, agreementId } = await runPlan(portal, owner);
  const { ofertas } = await management(client);
  const { id: proposal } = await quoteOver(client);
  const { page, she, watched } = await visitor({ portal, open }, { ...phone, translator: 'fonts' });
  watched.expectAnswer(404, /./);
  const home = page.getByRole('link', { name: 'Ir al inicio', exact: true });
  expect((await page.goto('/no-existe'))?.status()).toBe(404);
  await she.heading('Este camino no lleva a ninguna parte').waitFor();
  await page.getByText('Page Not Found: /no-existe').waitFor();
  const complaints = page.getByRole('contentinfo').getByRole('link', { name: 'Reclamos' });
  await expect(complaints).toHaveAttribute('href', '/reclamos');
  expect(await page.title()).toBe('Page not found');
  await page.mouse.move(100, 100);
  await page.getByText('404 · Page Not Found', { exact: true }).waitFor();
  expect(await home.getAttribute('href')).toBe('/inicio');
  await she.takeSession();
  for (const address of [
    '/portal/no-existe',
    `/portal/ofertas/aceptar-plan?oferta=${ofertas[0].id}&propuesta=${proposal}`,
    `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
  ]) {
    await page.goto(address);
    await she.heading('Este camino no lleva a ninguna parte').waitFor();
    expect(await page.title(), address).toBe('Page not found');
    await expect(home).toHaveAttribute('href', '/portal');
  }
  await expectAccessible(page);
});

const help = (page: Page) => page.getByRole('link', { name: 'Contactar por WhatsApp' });

test.describe('§2.4 the WhatsApp button and the blur of portal pages', () => {
  test('the button covers no line at the end of a page, and a hidden page is blurred', async ({ portal, open }) => {
    const { page, she } = await visitor({ portal, open }, phone);
    for (const path of ['/registro', '/portal']) {
      if (path === '/portal') await she.takeSession();
      await page.goto(path);
      await she.heading(/./).waitFor();
      await help(page).waitFor();
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      await eventually(() => help(page).evaluate(footerIsClear)).toBe(true);
    }
    await page.getByRole('button', { name: 'Tu menú' }).click();
    await chooseRadio(page.getByRole('group', { name: 'Botón de ayuda' }).getByRole('radio', { name: 'Izquierda' }));
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await eventually(() => help(page).evaluate(footerIsClear)).toBe(true);

    const filterWhen = (hidden: boolean) =>
      page.evaluate((hides) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hides });
        document.dispatchEvent(new Event('visibilitychange'));
        return getComputedStyle(document.querySelector('main')!).filter;
      }, hidden);
    await eventually(() => filterWhen(true)).toBe('blur(12px)');
    expect(await filterWhen(false)).toBe('none');
  });
});

function footerIsClear(button: HTMLElement): boolean {
  const own = button.getBoundingClientRect();
  const lines = [...document.querySelectorAll('footer *')].flatMap((element) => [...element.getClientRects()]);
  return lines.every(
    ({ left, right, bottom, top }) => right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom,
  );
}
