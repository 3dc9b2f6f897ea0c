import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { holdApplication, hydrated } from '#test/support/held-application.ts';
import { specificationRoutes } from '#test/support/specification-routes.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchWholeChromium()]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

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

async function visit(look: Look, options = {}): Promise<WatchedPage> {
  const watched = await openWatched(browser, portal.url, look, options);
  opened.push(watched);
  return watched;
}

describe('the public pages, as they come', () => {
  test.each(pages)('$path shows its content without scripts', async ({ path, heading, says }) => {
    const { page, expectClean } = await visit(phone, { javaScriptEnabled: false });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.getByText(says).first().isVisible()).toBe(true);
    if (path !== '/registro') expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    expectClean();
  });

  test('are taken over without a complaint, and are accessible before and after', async () => {
    const { page, expectClean } = await visit(desk);
    for (const { path } of pages) {
      await page.goto(path);
      await page.locator('html.fonts').waitFor();
      await expectAccessible(page);
      await page.mouse.move(40, 300);
      await page.mouse.move(60, 320);
      await hydrated(page);
      await expectAccessible(page);
      expectClean();
    }
  });

  test('fetch no script before the page is there, and run none before somebody acts', async () => {
    const { page } = await visit(phone);
    const scripts: string[] = [];
    let loaded = false;
    page.on('load', () => (loaded = true));
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && !loaded) scripts.push(request.url());
    });
    await page.goto('/inicio');
    await page.locator('html.fonts').waitFor();
    expect(scripts).toEqual([]);
    expect(await page.evaluate(() => Object.keys(document.getElementById('root')!))).toEqual([]);
  });

  test('carry what search engines and shared links read', async () => {
    for (const { path } of pages) {
      const html = await (await fetch(portal.url + path)).text();
      expect(html).toContain(`<link rel="canonical" href="${portal.url}${path}">`);
      expect(html).toMatch(/<meta name="description" content=".{50,}">/);
      expect(html).toContain(`<meta property="og:image" content="${portal.url}/compartir.png">`);
      expect(html).not.toContain('name="robots"');
    }
    const text = async (path: string) => (await fetch(portal.url + path)).text();
    expect(await text('/robots.txt')).toContain(`Sitemap: ${portal.url}/sitemap.xml`);
    expect(await text('/sitemap.xml')).toContain(`<loc>${portal.url}/programa-rebancarizacion</loc>`);
    expect(await text('/sitemap.xml')).not.toContain('qnt-preview');
    expect((await fetch(`${portal.url}/portal`)).headers.get('x-robots-tag')).toBe('noindex');
    const share = await fetch(`${portal.url}/compartir.png`);
    expect([share.status, share.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('come with a tag, and say what changed in the plans and the documents', async () => {
    const read = (tag?: string) =>
      fetch(`${portal.url}/programa-rebancarizacion`, { headers: tag ? { 'if-none-match': tag } : {} });
    const first = await read();
    const tag = first.headers.get('etag')!;
    expect((await read(tag)).status).toBe(304);
    expect(await first.text()).not.toContain('Un pie nuevo');
    await portal.services.config.publish(
      'footer-links.json',
      { columnas: [{ titulo: 'Un pie nuevo', enlaces: [{ texto: 'Contacto', href: '/inicio#contacto' }] }] },
      new Date(),
    );
    await expect.poll(async () => (await read(tag)).text(), { timeout: 20_000 }).toContain('Un pie nuevo');
  });

  test('an address that leads nowhere is a page of its own with its status', async () => {
    const { page, expectAnswer, expectClean } = await visit(phone);
    expectAnswer(404, '/no-existe');
    expect((await page.goto('/no-existe'))?.status()).toBe(404);
    await page.getByText('404 · Page Not Found: /no-existe').waitFor();
    expect(await page.title()).toBe('Page not found');
    expect(await page.getByRole('contentinfo').getByText('Quejas y reclamos').isVisible()).toBe(true);
    expectClean();
  });
});

describe('the first screen', () => {
  test.each(pages)('$path asks for itself and for its text font, and for nothing else', async ({ path }) => {
    const { page } = await visit(phone);
    const asked: string[] = [];
    // What runs before the largest paint does not get around to asking for anything.
    await page.addInitScript(() => {
      window.PerformanceObserver = class {
        observe() {}
      } as never;
      const wait = window.setTimeout;
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 3000 ? 0 : wait(run, ms))) as never;
    });
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(asked).toEqual([path, expect.stringMatching(/figtree.*\.woff2$/)]);
  });

  test('costs no letters where data is saved, and nothing is fetched ahead', async () => {
    const { page, context } = await visit(phone);
    await context.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { dataSaving: 'si' } })),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/inicio', '/iniciar-sesion']) {
      await page.goto(path);
      await page.locator('html.fonts').waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(asked.filter((path) => /\.woff2$|\.js$|adelante/.test(path))).toEqual([]);
  });

  test('goes to its place at once for who wants less motion', async () => {
    const { page, context } = await visit(phone);
    await context.addInitScript(() => {
      localStorage.setItem('preferences', JSON.stringify({ state: { motion: 'reducido' } }));
      Element.prototype.scrollIntoView = function (options) {
        document.documentElement.dataset.moved = `${this.id} ${(options as ScrollIntoViewOptions).behavior}`;
      };
    });
    await page.goto('/inicio#preguntas');
    await page.locator('html[data-moved="preguntas instant"]').waitFor();
  });

  const places = [
    { width: 360, place: 'preguntas' },
    { width: 1280, place: 'contacto' },
    { width: 360, place: 'pqr' },
  ];
  test.each(places)('ends at #$place at $width px, cold, slow and with late styles', async ({ width, place }) => {
    const { page } = await visit({ width });
    const distance = () =>
      page.evaluate((id) => {
        const wanted = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
        return Math.abs(Math.round(document.getElementById(id)!.getBoundingClientRect().top - wanted));
      }, place);
    // They make all above longer once the browser has taken its own step to the place, and it makes up for nothing.
    await page.addInitScript(() => {
      const addStyles = () => {
        const late = new CSSStyleSheet();
        late.replaceSync('html { overflow-anchor: none } h1 { padding-bottom: 40rem }');
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, late];
        document.documentElement.dataset.restyled = '';
      };
      addEventListener('load', () => setTimeout(addStyles, 100));
    });
    const device = await page.context().newCDPSession(page);
    const slowLine = { offline: false, latency: 300, downloadThroughput: 100_000, uploadThroughput: 50_000 };
    await device.send('Network.emulateNetworkConditions', slowLine);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const arrived = async () => {
      await page.locator('html[data-restyled]').waitFor();
      await expect.poll(distance, { timeout: 20_000 }).toBe(0);
    };
    await page.goto(`/inicio#${place}`);
    await arrived();
    // Once more with everything at hand, from the foot of another page.
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto('/programa-rebancarizacion');
    await page.locator('html.fonts').waitFor();
    await page.evaluate((hash) => window.location.assign(`/inicio#${hash}`), place);
    await page.waitForURL(/inicio/);
    await arrived();
  });

  test('leaves who moves on where they are', async () => {
    const { page } = await visit(desk);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.dispatchEvent(new WheelEvent('wheel', { bubbles: true })),
      );
      Element.prototype.scrollIntoView = function () {
        document.documentElement.dataset.moved = this.id;
      };
    });
    await page.goto('/inicio#preguntas');
    await page.locator('html.fonts').waitFor();
    await page.waitForFunction(() => performance.now() > 1_500);
    expect(await page.locator('html').getAttribute('data-moved')).toBeNull();
  });

  test.each(['A', 'A++'])(
    'has a bar in which nothing lies over the next at any width with letters %s',
    async (letters) => {
      const { page, context } = await visit(phone);
      const chosen = JSON.stringify({ state: { letterSize: letters } });
      await context.addInitScript((state) => localStorage.setItem('preferences', state), chosen);
      for (const path of ['/inicio', '/iniciar-sesion', '/registro']) {
        await page.goto(path);
        for (const width of [320, 345, 640, 1000, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          const ends = await page.locator('.top-bar').evaluate((bar) =>
            [...bar.querySelectorAll<HTMLElement>('.logo, .landing-nav, .top-bar-end > :not([popover])')]
              .filter((part) => part.offsetParent !== null)
              .map((part) => part.getBoundingClientRect())
              .flatMap(({ left, right }) => [Math.round(left), Math.round(right)]),
          );
          expect([path, width, ...ends]).toEqual([path, width, ...ends.toSorted((one, other) => one - other)]);
          expect(ends.at(-1)).toBeLessThanOrEqual(width);
        }
      }
    },
  );
});

test('§7 the card provider’s script comes with the application, on public pages too', async () => {
  const { page, expectClean } = await visit(desk);
  const script = page.waitForRequest((request) => request.url() === `${portal.provider.url}/widget.js`);
  await page.goto('/inicio');
  await page.locator('html.fonts').waitFor();
  await page.mouse.move(40, 300);
  await script;
  expectClean();
});

describe('before the application can listen', () => {
  test('a click is not lost, nor what was chosen', async () => {
    const { page, expectClean } = await visit(desk);
    const letGo = await holdApplication(page);
    await page.goto('/inicio');
    await page.getByLabel('20 millones').check();
    await page.getByRole('button', { name: 'Preferencias' }).click();
    expect(await page.getByText('cuotas de').first().locator('..').textContent()).toContain('472.500');
    letGo();
    await page.getByRole('dialog', { name: 'Preferencias' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('20 millones').isChecked()).toBe(true);
    await page.getByText('36 cuotas de').waitFor();
    expectClean();
  });

  test('the help button is dragged, opens nothing, and rests where it was let go', async () => {
    const { page, context, expectClean } = await visit(phone);
    const letGo = await holdApplication(page);
    await page.goto('/inicio');
    await page.locator('html.fonts').waitFor();
    const popups: unknown[] = [];
    context.on('page', (other) => popups.push(other));
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    // A tab until somebody has looked what lies under it; looked for, it is whole.
    await button.focus();
    await expect.poll(async () => (await button.boundingBox())!.x).toBeLessThan(290);
    const { x, y } = (await button.boundingBox())!;
    await page.mouse.move(x + 28, y + 28);
    await page.mouse.down();
    await page.mouse.move(120, 300, { steps: 4 });
    await expect.poll(async () => (await button.boundingBox())!.x).toBeCloseTo(92, 0);
    await page.mouse.up();
    letGo();
    await expect.poll(() => button.getAttribute('data-side')).toBe('left');
    const place = () =>
      button.evaluate((element) => [element.style.translate, parseFloat(getComputedStyle(element).bottom)]);
    await expect.poll(place).toEqual(['', 740 - 300 - 28]);
    expect(popups).toEqual([]);
    expectClean();
  });

  test.each([
    { ...phone, slowness: 4 },
    { ...desk, slowness: 1 },
  ])(
    'an address with a hash leads to its place at $width px, $slowness times slower',
    async ({ slowness, ...look }) => {
      const { page, context, expectClean } = await visit(look);
      const slow = await context.newCDPSession(page);
      await slow.send('Emulation.setCPUThrottlingRate', { rate: slowness });
      for (const place of ['preguntas', 'contacto', 'pqr']) {
        await page.goto('about:blank');
        await page.goto(`/inicio#${place}`, { waitUntil: 'commit' });
        const top = () => page.locator(`#${place}`).evaluate((element) => element.getBoundingClientRect().top);
        const isInSight = async () => (await top()) > 0 && (await top()) < 700;
        await expect.poll(isInSight, { timeout: 10_000 }).toBe(true);
        // Still there once what comes late has come.
        await page.locator('html.fonts').waitFor();
        await page.waitForTimeout(400);
        expect([place, await isInSight()]).toEqual([place, true]);
      }
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      expectClean();
    },
  );

  test('the help button steps aside from the signs that unfold the answers, on a desk', async () => {
    const { page } = await visit(desk);
    await page.goto('/ayuda');
    await page.locator('html.fonts').waitFor();
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    const gap = () =>
      button.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        const beside = [...document.querySelectorAll('.accordion summary .lucide')]
          .map((sign) => sign.getBoundingClientRect())
          .filter((sign) => sign.top < bottom && sign.bottom > top);
        return Math.min(...beside.map(({ right }) => left - right));
      });
    await page.mouse.move(300, 300);
    await expect.poll(gap, { timeout: 10_000 }).toBeGreaterThan(8);
  });

  test('§2.2 a visitor who is not signed in is led from every address of the portal to /inicio', async () => {
    const { page, expectClean } = await visit(phone);
    const paths = specificationRoutes.map(({ path }) => path.replace('{strategy}', 'oferta'));
    for (const path of [
      ...paths.filter((each) => each.startsWith('/portal')),
      '/portal/perfil',
      '/portal/documentos',
    ]) {
      await page.goto(path, { waitUntil: 'commit' });
      // The public home's own document: the address comes first.
      await page.getByRole('heading', { level: 1, name: 'Ponte al día y vuelve a empezar.' }).waitFor();
      expect([path, new URL(page.url()).pathname]).toEqual([path, '/inicio']);
    }
    expectClean();
  });

  test('a link leads where it says, and what is typed to sign in stays', async () => {
    const { page, expectClean } = await visit(phone);
    const person = await portal.person([]);
    const letGo = await holdApplication(page);
    await page.goto('/inicio');
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await page.waitForURL('**/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect(page.url()).toBe(`${portal.url}/iniciar-sesion`);
    letGo();
    await page.waitForURL('**/portal');
    expectClean();
  });

  test('theme and letter size are there from the first paint', async () => {
    const { page, context } = await visit({ ...phone, theme: 'dark' });
    await holdApplication(page);
    await page.goto('/inicio');
    const seen = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return [style.backgroundColor, style.fontSize];
      });
    expect(await seen()).toEqual(['rgb(8, 17, 14)', '16px']);
    await context.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { theme: 'claro', letterSize: 'A++' } })),
    );
    await page.goto('/programa-rebancarizacion');
    expect(await seen()).toEqual(['rgb(248, 250, 249)', '20.8px']);
  });
});

describe('§2.2 a signed-in visitor of a public page', () => {
  test.each(['/inicio', '/programa-rebancarizacion'])('is signed out at %s, and reads so', async (path) => {
    const { page } = await visit(desk);
    const person = await portal.person([]);
    await customer(portal, page, person).signIn();
    await page.goto(path);
    await page.getByText('Cerramos tu sesión').waitFor();
    expect(new URL(page.url()).pathname).toBe('/inicio');
    expect((await page.context().cookies()).filter(({ name }) => name === 'rebanca_user')).toEqual([]);
  });
});

describe('the six questions', () => {
  test('are answered with the keyboard, kept over a reload, and lead to an estimate', async () => {
    const { page, expectClean } = await visit(phone);
    await page.goto('/diagnostico-financiero');
    const step = (number: number) => page.getByText(`Paso ${number} de 2`).waitFor();
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const chosen = (question: string) =>
      page.getByRole('group', { name: question }).locator('input:checked').inputValue();
    await page.getByLabel('A una').focus();
    await press('ArrowDown', 'ArrowDown', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter');
    // What is missing says so, and is the next thing under the hands.
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
    expect(await page.getByRole('heading', { name: 'Una cuota posible' }).isVisible()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Guardar y ver ofertas reales' }).click();
    await page.waitForURL('**/registro');
    expect(await page.evaluate(() => sessionStorage.getItem('diagnostico'))).toContain('DE_2M_A_3M');
    expectClean();
  });
});
