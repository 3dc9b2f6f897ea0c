import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hydrated } from '#test/support/held-application.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

const phone: Look = { width: 360 };
const desk: Look = { width: 1280 };

const pages = [
  { path: '/inicio', heading: 'Ponte al día y vuelve a empezar.', says: 'Cuentas claras desde el primer vistazo' },
  { path: '/programa-rebancarizacion', heading: /Pagar es la mitad/, says: 'Semilla (6 meses)' },
  { path: '/diagnostico-financiero', heading: 'Cuéntanos qué debes', says: '¿A cuántas entidades les debes?' },
  { path: '/ayuda', heading: '¿En qué te ayudamos?', says: 'Cartera castigada' },
  { path: '/qnt-preview', heading: 'Puede que tengamos una propuesta para ti.', says: '¿Cómo tienen mis datos?' },
  { path: '/iniciar-sesion', heading: 'Hola de nuevo', says: 'Contraseña' },
  { path: '/registro', heading: /./, says: 'Inicia sesión' },
] as const;

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

test.describe('a prerendered page', () => {
  test('shows its content without scripts', async ({ open }) => {
    const { page, expectFailure } = await open(phone, { javaScriptEnabled: false });
    expectFailure('/assets/');
    for (const { path, heading, says } of pages) {
      expect((await page.goto(path))?.status()).toBe(200);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect(page.getByText(says).first()).toBeVisible();
      await expect(page.locator('noscript p').first()).toBeVisible();
      if (path !== '/registro') await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });

  test('contains the metadata for search engines and shared links', async ({ portal }) => {
    const text = async (path: string) => (await fetch(portal.url + path)).text();
    for (const { path } of pages) {
      const html = await text(path);
      expect(html).toContain(`<link rel="canonical" href="${portal.url}${path}">`);
      expect(html).toMatch(/<meta name="description" content=".{50,}">/);
      expect(html).toContain(`<meta property="og:image" content="${portal.url}/compartir.png">`);
      expect(html).not.toContain('name="robots"');
    }
    expect(await text('/robots.txt')).toContain(`Sitemap: ${portal.url}/sitemap.xml`);
    expect(await text('/sitemap.xml')).toContain(`<loc>${portal.url}/programa-rebancarizacion</loc>`);
    expect(await text('/sitemap.xml')).not.toContain('qnt-preview');
    expect((await fetch(`${portal.url}/portal`)).headers.get('x-robots-tag')).toBe('noindex');
    const share = await fetch(`${portal.url}/compartir.png`);
    expect([share.status, share.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('shows a newly published configuration', async ({ portal }) => {
    const read = async () => (await fetch(`${portal.url}/programa-rebancarizacion`)).text();
    const { config } = portal.services;
    const { data } = (await config.version('footer-links.json', 1))!;
    const titulo = `Pie ${randomUUID()}`;
    expect(await read()).not.toContain(titulo);
    await config.publish(
      'footer-links.json',
      { columnas: [{ titulo, enlaces: [{ texto: 'Contacto', href: '/inicio#contacto' }] }] },
      new Date(),
    );
    await expect.poll(read, { timeout: 20_000 }).toContain(titulo);
    await config.publish('footer-links.json', data, new Date());
  });

  test('scrolls to the hash again after late styles', async ({ open }) => {
    const { page } = await open(phone);
    // The styles lengthen the page after the browser has scrolled, and scroll anchoring is disabled.
    await page.addInitScript(() => {
      const addStyles = () => {
        const late = new CSSStyleSheet();
        late.replaceSync('html { overflow-anchor: none } h1 { padding-bottom: 40rem }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, late];
        document.documentElement.dataset.restyled = '';
      };
      addEventListener('load', () => setTimeout(addStyles, 100));
    });
    const expectArrivalAt = async (place: string) => {
      await page.locator('html[data-restyled]').waitFor();
      await expectAt(page, place);
    };
    const device = await page.context().newCDPSession(page);
    const slowLine = { offline: false, latency: 200, downloadThroughput: 200_000, uploadThroughput: 50_000 };
    await device.send('Network.emulateNetworkConditions', slowLine);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/inicio#preguntas');
    await expectArrivalAt('preguntas');
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, '/programa-rebancarizacion');
    await page.evaluate(() => window.location.assign('/inicio#pqr'));
    await page.waitForURL(/inicio/);
    await expectArrivalAt('pqr');
  });

  test('does not scroll to a hash after the user has scrolled', async ({ open }) => {
    const { page } = await open(desk);
    await page.clock.install();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.dispatchEvent(new WheelEvent('wheel', { bubbles: true })),
      );
      Element.prototype.scrollIntoView = function () {
        document.documentElement.dataset.scrolled = this.id;
      };
    });
    await openPage(page, '/inicio#preguntas');
    await page.clock.runFor(5_000);
    expect(await page.locator('html').getAttribute('data-scrolled')).toBeNull();
  });
});

const expectAt = (page: Page, id: string) =>
  expect
    .poll(
      () =>
        page.evaluate((place) => {
          const wanted = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
          return Math.abs(Math.round(document.getElementById(place)!.getBoundingClientRect().top - wanted));
        }, id),
      { timeout: 20_000 },
    )
    .toBe(0);

test('the public diagnosis works by keyboard and keeps its answers after a reload', async ({ open }) => {
  const { page } = await open(phone);
  await page.goto('/diagnostico-financiero');
  const step = (number: number) => page.getByText(`Paso ${number} de 2`).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const chosen = (question: string) =>
    page.getByRole('group', { name: question }).locator('input:checked').inputValue();
  await page.getByLabel('A una').focus();
  await hydrated(page);
  await press('ArrowDown', 'ArrowDown', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter');
  await page.getByText('Elige una respuesta. «No sé» también vale.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('fieldset')?.id)).toBe('arrears');
  await expectAccessible(page);
  await press('ArrowUp', 'Enter');
  await step(2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ahora, tu mes');
  expect(await page.getByText('Elige una respuesta. «No sé» también vale.').count()).toBe(0);
  await press('Tab', 'ArrowDown', 'ArrowDown');
  await page.goBack();
  await step(1);
  expect(await chosen('¿Desde cuándo no pagas?')).toBe('unknown');
  await page.goForward();
  await step(2);
  await page.reload();
  await step(2);
  await expect.poll(() => chosen('¿Cuánto te entra al mes?')).toBe('DE_2M_A_3M');
  await page.getByRole('group', { name: '¿Cuánto se va en lo básico?' }).getByLabel('De 1 a 2 millones').focus();
  await press('Space', 'Tab', 'ArrowUp', 'Enter');
  await page.getByRole('heading', { name: 'Esta es tu primera foto' }).waitFor();
  await page.getByText('Estimado', { exact: true }).waitFor();
  await expect(page.getByRole('heading', { name: 'Una cuota posible' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Guardar y seguir' }).click();
  await page.waitForURL('**/registro');
  expect(await page.evaluate(() => sessionStorage.getItem('diagnostico'))).toContain('DE_2M_A_3M');
});
