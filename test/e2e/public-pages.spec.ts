import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { customer } from '#test/drivers/customer.ts';
import { holdApplication, hydrated } from '#test/support/held-application.ts';
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

/** Opens a prerendered page and waits for the display font, which the page applies after its first paint. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html.fonts').waitFor();
}

/** Hides the pointer from each new page: the headless shell places it inside the page, which starts the application. */
const hidePointer = (page: Page) =>
  page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true));

test.describe('a prerendered page', () => {
  test('shows its content without scripts', async ({ open }) => {
    const { page } = await open(phone, { javaScriptEnabled: false });
    for (const { path, heading, says } of pages) {
      expect((await page.goto(path))?.status()).toBe(200);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect(page.getByText(says).first()).toBeVisible();
      if (path !== '/registro') await expect(page.getByRole('contentinfo')).toBeVisible();
    }
  });

  test('requests no script before it has loaded and runs none before the first interaction', async ({ open }) => {
    const { page } = await open(phone);
    await hidePointer(page);
    const scripts: string[] = [];
    let loaded = false;
    page.on('load', () => (loaded = true));
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && !loaded) scripts.push(request.url());
    });
    await openPage(page, '/inicio');
    expect(scripts).toEqual([]);
    expect(await page.evaluate(() => Object.keys(document.getElementById('root')!))).toEqual([]);
  });

  test('requests only itself and its text font before the first paint', async ({ open }) => {
    for (const { path } of pages) {
      const { page } = await open(phone);
      await hidePointer(page);
      const requested: string[] = [];
      // Removes the two triggers of the work that follows the first paint.
      await page.addInitScript(() => {
        window.PerformanceObserver = class {
          observe() {}
        } as never;
        const wait = window.setTimeout;
        window.setTimeout = ((run: () => void, ms?: number) => (ms === 3000 ? 0 : wait(run, ms))) as never;
      });
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(requested).toEqual([path, expect.stringMatching(/figtree.*\.woff2$/)]);
    }
  });

  test('carries the metadata for search engines and shared links', async ({ portal }) => {
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

  test('has an entity tag that a newly published configuration changes', async ({ portal }) => {
    const read = (tag?: string) =>
      fetch(`${portal.url}/programa-rebancarizacion`, { headers: tag ? { 'if-none-match': tag } : {} });
    const { config } = portal.services;
    const tag = (await read()).headers.get('etag')!;
    expect((await read(tag)).status).toBe(304);
    const before = await config.read('footer-links.json');
    const titulo = `Pie ${randomUUID()}`;
    await config.publish(
      'footer-links.json',
      { columnas: [{ titulo, enlaces: [{ texto: 'Contacto', href: '/inicio#contacto' }] }] },
      new Date(),
    );
    await expect.poll(async () => (await read(tag)).text(), { timeout: 20_000 }).toContain(titulo);
    await config.publish('footer-links.json', before!.data, new Date());
  });

  test('follows a hash without animation where motion is reduced', async ({ open }) => {
    const { page } = await open(phone);
    await page.addInitScript(() => {
      localStorage.setItem('preferences', JSON.stringify({ state: { motion: 'reducido' } }));
      Element.prototype.scrollIntoView = function (options) {
        document.documentElement.dataset.scrolled = `${this.id} ${(options as ScrollIntoViewOptions).behavior}`;
      };
    });
    await page.goto('/inicio#preguntas');
    await page.locator('html[data-scrolled="preguntas instant"]').waitFor();
  });

  test('follows a hash after late styles, on a slow device and from another page', async ({ open }) => {
    const { page } = await open(phone);
    // The styles lengthen the page after the browser's own scroll, without scroll anchoring.
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
    await openPage(page, '/programa-rebancarizacion');
    await page.evaluate(() => window.location.assign('/inicio#pqr'));
    await page.waitForURL(/inicio/);
    await expectArrivalAt('pqr');
  });

  test('follows a hash on a desktop', async ({ open }) => {
    const { page } = await open(desk);
    await page.goto('/inicio#contacto');
    await expectAt(page, 'contacto');
  });

  test('does not follow a hash after the user has scrolled', async ({ open }) => {
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

  test('moves the help button away from the icons that unfold the answers', async ({ open }) => {
    const { page } = await open(desk);
    await openPage(page, '/ayuda');
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    const gap = () =>
      button.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        const beside = [...document.querySelectorAll('.accordion summary .lucide')]
          .map((icon) => icon.getBoundingClientRect())
          .filter((icon) => icon.top < bottom && icon.bottom > top);
        return Math.min(...beside.map(({ right }) => left - right));
      });
    await page.mouse.move(300, 300);
    await expect.poll(gap, { timeout: 10_000 }).toBeGreaterThan(8);
  });
});

/** Waits until the element with this id is at the top of the window, below its scroll padding. */
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

test('an unknown address answers 404 with a page of its own', async ({ open }) => {
  const { page, expectAnswer } = await open(phone);
  expectAnswer(404, '/no-existe');
  expect((await page.goto('/no-existe'))?.status()).toBe(404);
  const reference = page.getByText('404 · Page Not Found: /no-existe');
  await reference.waitFor();
  expect(await page.title()).toBe('Page not found');
  await expect(page.getByRole('contentinfo').getByText('Quejas y reclamos')).toBeVisible();
  const way = (await page.getByRole('link', { name: 'Ir al inicio', exact: true }).boundingBox())!;
  expect((await reference.boundingBox())!.y).toBeGreaterThan(way.y + way.height);
});

test.describe('a prerendered page whose application has not started', () => {
  test('applies a click and a choice after the start, which loads the card provider’s script', async ({ portal, open }) => {
    const { page } = await open(desk);
    const startApplication = await holdApplication(page);
    const script = page.waitForRequest((request) => request.url() === `${portal.provider.url}/widget.js`);
    await page.goto('/inicio');
    await page.getByLabel('20 millones').check();
    await page.getByRole('button', { name: 'Preferencias' }).click();
    expect(await page.getByText('cuotas de').first().locator('..').textContent()).toContain('472.500');
    startApplication();
    await page.getByRole('dialog', { name: 'Preferencias' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('20 millones')).toBeChecked();
    await page.getByText('36 cuotas de').waitFor();
    await script;
  });

  test('lets the help button be dragged without opening its link', async ({ open }) => {
    const { page } = await open(phone);
    await page.addInitScript(() =>
      addEventListener('click', (event) =>
        setTimeout(() => (document.documentElement.dataset.click = event.defaultPrevented ? 'prevented' : 'followed')),
      ),
    );
    const startApplication = await holdApplication(page);
    await openPage(page, '/inicio');
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    // The button is narrow until it has the focus or the application has started.
    await button.focus();
    await expect.poll(async () => (await button.boundingBox())!.x).toBeLessThan(290);
    const { x, y } = (await button.boundingBox())!;
    await page.mouse.move(x + 28, y + 28);
    await page.mouse.down();
    await page.mouse.move(120, 300, { steps: 4 });
    await expect.poll(async () => (await button.boundingBox())!.x).toBeCloseTo(92, 0);
    await page.mouse.up();
    startApplication();
    await expect.poll(() => button.getAttribute('data-side')).toBe('left');
    const place = () =>
      button.evaluate((element) => [element.style.translate, parseFloat(getComputedStyle(element).bottom)]);
    await expect.poll(place).toEqual(['', 740 - 300 - 28]);
    expect(await page.locator('html').getAttribute('data-click')).toBe('prevented');
  });

  test('follows a link and signs in with the values typed before the start', async ({ portal, open }) => {
    const { page } = await open(phone);
    const person = await portal.person([]);
    const startApplication = await holdApplication(page);
    await page.goto('/inicio');
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await page.waitForURL('**/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect(page.url()).toBe(`${portal.url}/iniciar-sesion`);
    startApplication();
    await page.waitForURL('**/portal');
  });

  test('shows the theme and the letter size at the first paint', async ({ open }) => {
    const { page } = await open({ ...phone, theme: 'dark' });
    await holdApplication(page);
    const style = () =>
      page.evaluate(() => {
        const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
        return [backgroundColor, fontSize];
      });
    await page.goto('/inicio');
    expect(await style()).toEqual(['rgb(8, 17, 14)', '16px']);
    await page.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { theme: 'claro', letterSize: 'A++' } })),
    );
    await page.goto('/programa-rebancarizacion');
    expect(await style()).toEqual(['rgb(248, 250, 249)', '20.8px']);
  });
});

test.describe('§2.2 the border between the portal and the public pages', () => {
  test('leads a visitor without a session from the portal to /inicio', async ({ open }) => {
    const { page } = await open(phone);
    for (const path of ['/portal', '/portal/validar-pago/oferta', '/portal/perfil']) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: 'Ponte al día y vuelve a empezar.' }).waitFor();
      expect([path, new URL(page.url()).pathname]).toEqual([path, '/inicio']);
    }
  });

  test('signs a user out on a public page and says so at /inicio', async ({ portal, open }) => {
    const { page, context } = await open(desk);
    await customer(portal, page, await portal.person([])).takeSession();
    await page.goto('/programa-rebancarizacion');
    await page.getByText('Cerramos tu sesión').waitFor();
    expect(new URL(page.url()).pathname).toBe('/inicio');
    expect((await context.cookies()).filter(({ name }) => name === 'rebanca_user')).toEqual([]);
  });
});

test('the six questions are answered by keyboard, survive a reload and lead to an estimate', async ({ open }) => {
  const { page } = await open(phone);
  await page.goto('/diagnostico-financiero');
  const step = (number: number) => page.getByText(`Paso ${number} de 2`).waitFor();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const chosen = (question: string) => page.getByRole('group', { name: question }).locator('input:checked').inputValue();
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
  await page.getByRole('link', { name: 'Guardar y ver ofertas reales' }).click();
  await page.waitForURL('**/registro');
  expect(await page.evaluate(() => sessionStorage.getItem('diagnostico'))).toContain('DE_2M_A_3M');
});
