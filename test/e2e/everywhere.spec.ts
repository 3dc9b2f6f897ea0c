import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { routesByLayout } from '#web/routes.ts';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

/** Plays the tag manager: its script counts how often it runs in a page. */
async function startTags(): Promise<{ url: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.end('window.tagRuns = (window.tagRuns ?? 0) + 1');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gtm.js`, asked, server };
}

let tags: Awaited<ReturnType<typeof startTags>>;
let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  tags = await startTags();
  [portal, browser] = await Promise.all([
    startBrowserPortal({ TAG_MANAGER_URL: tags.url, TAG_MANAGER_ID_OTHER: 'GTM-PRUEBA1' }),
    launchChromium(),
  ]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
  tags?.server.close();
});

const phone: Look = { width: 360 };
const desk: Look = { width: 1280 };

async function visitor(look: Look, { debts = [workedDebt], asked = true } = {}) {
  const person = await portal.person(debts);
  const watched = await openWatched(browser, portal.url, look);
  opened.push(watched);
  // Who has answered on an earlier visit is not asked again.
  if (asked) await watched.context.addInitScript(() => localStorage.setItem('measuring', 'refused:2'));
  const { page } = watched;
  const she = customer(portal, page, person);
  return { person, watched, page, she };
}
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
const tagRuns = (page: Page) => page.evaluate(() => (window as unknown as { tagRuns?: number }).tagRuns ?? 0);

describe('§7 the tag manager', () => {
  test('runs nowhere before a yes, once after it, never under /portal, and not after it is taken back', async () => {
    const { page, she, watched } = await visitor(phone, { asked: false });
    await page.goto(
      '/inicio?utm_source=%3Cscript%3Ealert(1)%3C/script%3E&utm_campaign=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    );
    const question = page.getByRole('region', { name: 'Cookies' });
    await question.waitFor();
    await expectAccessible(page);
    const [yes, no] = await Promise.all(
      ['Aceptar medición', 'Solo necesarias'].map((name) => question.getByRole('button', { name }).boundingBox()),
    );
    expect([yes!.width, yes!.height]).toEqual([no!.width, no!.height]);
    expect(tags.asked).toEqual([]);

    await question.getByRole('button', { name: 'Aceptar medición' }).click();
    await eventually(() => tagRuns(page)).toBe(1);
    expect(await question.count()).toBe(0);
    expect(tags.asked).toEqual(['/gtm.js?id=GTM-PRUEBA1']);
    expect(await page.evaluate(() => JSON.stringify(window.dataLayer))).not.toMatch(/alert|utm/);

    // Who signs in quickly leaves the page before its measuring is asked for.
    await she.signIn();
    const outside = tags.asked.length;
    expect(await tagRuns(page)).toBe(0);
    await page.getByRole('link', { name: 'Documentos' }).first().click();
    await she.heading(/./).waitFor();
    expect([await tagRuns(page), tags.asked.length]).toEqual([0, outside]);

    // The way out leads through a document that was opened under /portal: it stays without tags.
    await page.getByRole('button', { name: 'Tu menú' }).click();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await she.arriveAtPublicHome();
    await page.goto('/inicio');
    await eventually(() => tagRuns(page)).toBe(1);
    const before = tags.asked.length;
    await page.getByRole('button', { name: 'Preferencias' }).click();
    const reloaded = page.waitForEvent('load').then(
      () => true,
      () => false,
    );
    await page
      .getByRole('group', { name: 'Cookies de medición' })
      .getByRole('radio', { name: 'Solo necesarias' })
      .dispatchEvent('click');
    expect(await reloaded).toBe(true);
    await page.getByRole('link', { name: 'Contactar por WhatsApp' }).waitFor();
    expect([await tagRuns(page), tags.asked.length]).toEqual([0, before]);
    watched.expectClean();
  });
});

describe('§2.2 the app layout', () => {
  test('links to no public page of ours, on any of its pages', async () => {
    const { page, she, watched } = await visitor(desk);
    watched.expectAnswer(404, '/api/');
    await she.takeSession();
    const paths = Object.values(routesByLayout.app).map(({ options }) =>
      (options as { path: string }).path.replace('$strategy', 'oferta'),
    );
    const outside: string[] = [];
    for (const path of [...paths, '/portal/no-existe']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const href of await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')!)))
        if (/^\/(?!portal(?:[/?#]|$)|legal\/|verificar\/)/.test(href) || href.startsWith(portal.url))
          outside.push(`${path} → ${href}`);
    }
    expect(outside).toEqual([]);
  });
});

describe('§2.1 an address of no page', () => {
  test('is titled "Page not found" and leads home: /portal for who is signed in, translated', async () => {
    const { page, she, watched } = await visitor({ ...phone, translator: 'fonts' });
    watched.expectAnswer(404, /^\/(?!api)/);
    await page.goto('/no-existe');
    await she.heading('Este camino no lleva a ninguna parte').waitFor();
    expect(await page.title()).toBe('Page not found');
    await page.mouse.move(100, 100);
    await page.getByText('404 · Page Not Found: /no-existe').waitFor();
    const home = page.getByRole('link', { name: 'Ir al inicio', exact: true });
    expect(await home.getAttribute('href')).toBe('/inicio');
    await she.takeSession();
    await page.goto('/portal/validar-pago/otra');
    await she.heading('Este camino no lleva a ninguna parte').waitFor();
    expect(await page.title()).toBe('Page not found');
    expect(await home.getAttribute('href')).toBe('/portal');
    await expectAccessible(page);
    watched.expectClean();
  });
});

describe('a link that leads away without saying so', () => {
  test('is not followed, whatever its scheme, and shown to be copied', async () => {
    const { page, she } = await visitor(desk);
    await she.signIn();
    for (const href of ['javascript:document.title="run"', 'https://evil.example/portal', 'data:text/html,x']) {
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
  });
});

/** Takes what the page says out of sight, so that nothing of it lies under the help button. */
const emptied = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#contenido *, footer *, .consent { visibility: hidden !important; }');
    document.adoptedStyleSheets.push(sheet);
    window.dispatchEvent(new Event('resize'));
  });

describe('§2.4 the WhatsApp button', () => {
  test('stands at its place, is dragged without opening, and is moved by keys and by preference', async () => {
    const { page, she, watched } = await visitor(phone);
    await she.takeSession();
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    const gaps = () =>
      button.evaluate((element) => {
        const { left, right, bottom } = getComputedStyle(element);
        return { left: parseFloat(left), right: parseFloat(right), bottom: parseFloat(bottom) };
      });
    await page.goto('/portal/documentos');
    await she.heading(/./).waitFor();
    await eventually(gaps).toMatchObject({ right: 16, bottom: 112 });
    expect(await button.getAttribute('rel')).toBe('noopener noreferrer');

    const popups: Page[] = [];
    watched.context.on('page', (other) => popups.push(other));
    // It may stand aside, as a tab; looked for, it is whole.
    await button.focus();
    await eventually(async () => (await button.boundingBox())!.x).toBeLessThan(290);
    const from = (await button.boundingBox())!;
    await page.mouse.move(from.x + 28, from.y + 28);
    await page.mouse.down();
    await page.mouse.move(120, 300, { steps: 4 });
    await page.mouse.up();
    await eventually(gaps).toMatchObject({ left: 16, bottom: 740 - 300 - 28 });
    expect(popups).toEqual([]);

    await button.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(gaps).toMatchObject({ right: 16 });
    await page.keyboard.press('ArrowDown');
    await eventually(gaps).toMatchObject({ bottom: 740 - 300 - 28 - 24 });
    await page.reload();
    await eventually(gaps).toMatchObject({ right: 16, bottom: 740 - 300 - 28 - 24 });

    await page.getByRole('button', { name: 'Tu menú' }).click();
    await chooseRadio(page.getByRole('group', { name: 'Botón de ayuda' }).getByRole('radio', { name: 'Izquierda' }));
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
    await eventually(gaps).toMatchObject({ left: 16 });
    watched.expectClean();
  });

  test('steps aside for who reads on, and comes back for who turns round or looks for it', async () => {
    const { page, watched } = await visitor(phone);
    await page.goto('/inicio');
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    const shift = () => button.evaluate((element) => getComputedStyle(element).translate);
    await page.mouse.move(100, 200);
    await emptied(page);
    await page.mouse.wheel(0, 900);
    await eventually(shift).toBe('calc(100% - 8px)');
    // What comes into view may push the page down once more: they go on turning round.
    await eventually(async () => {
      await page.mouse.wheel(0, -40);
      return shift();
    }).toBe('none');
    await page.mouse.wheel(0, 600);
    await eventually(shift).toBe('calc(100% - 8px)');
    await button.focus();
    await page.keyboard.press('Shift');
    await eventually(shift).toBe('none');
    watched.expectClean();
  });

  test('steps aside for what arrives late under its rim', async () => {
    const { page, she, watched } = await visitor(phone);
    await she.takeSession();
    await page.goto('/portal/documentos');
    await she.heading(/./).waitFor();
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    const shift = () => button.evaluate((element) => getComputedStyle(element).translate);
    await emptied(page);
    await eventually(shift).toBe('none');
    const { x, y } = (await button.boundingBox())!;
    await page.evaluate(
      ({ right, top }) => {
        const late = Object.assign(document.createElement('button'), { textContent: 'Llegué tarde' });
        late.style.cssText = `position: absolute; left: ${right - 120}px; width: 120px; top: ${top}px; height: 40px`;
        const taller = document.createElement('div');
        taller.style.height = '2000px';
        document.body.append(late, taller);
      },
      { right: x + 14, top: y + 42 },
    );
    await eventually(shift).toBe('calc(100% - 8px)');
    watched.expectClean();
  });

  test.each([100, 200])('covers no text and no field at rest, with letters at %i hundredths', async (percent) => {
    const { page, she, watched } = await visitor(phone);
    await she.takeSession();
    for (const path of ['/portal/ofertas', '/portal/diagnostico/completar-informacion']) {
      await page.goto(path);
      await she.heading(/./).waitFor();
      await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), percent);
      const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
      for (const y of [0, 300, 260]) {
        await page.evaluate((top) => window.scrollTo(0, top), y);
        // Either it stands over nothing that is read, or it is a tab of 24 px.
        await eventually(() =>
          button.evaluate((element) => {
            const { left, right, top, bottom, width } = element.getBoundingClientRect();
            // Its distance from the edge counts from where a scroll bar may stand.
            const edge = (element as HTMLElement).offsetLeft + width + parseFloat(getComputedStyle(element).right);
            if (element.hasAttribute('data-aside')) return Math.round(edge - left) === 24;
            const words = document.createTreeWalker(document.querySelector('#contenido')!, NodeFilter.SHOW_TEXT);
            for (let node = words.nextNode(); node; node = words.nextNode()) {
              const range = document.createRange();
              range.selectNodeContents(node);
              for (const line of node.textContent?.trim() ? range.getClientRects() : [])
                if (line.left < right && line.right > left && line.top < bottom && line.bottom > top && line.width > 1)
                  return `${node.textContent} at ${path} ${window.scrollY}`;
            }
            return true;
          }),
        ).toBe(true);
      }
    }
    watched.expectClean();
  });
});

describe('a shared phone', () => {
  test('shows no figures among its open windows, and all of them to who comes back', async () => {
    const { page, she } = await visitor(phone);
    await she.takeSession();
    await page.goto('/portal/ofertas');
    await she.heading(/oferta/).waitFor();
    const away = (hidden: boolean) =>
      page.evaluate((hides) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hides });
        document.dispatchEvent(new Event('visibilitychange'));
        return getComputedStyle(document.querySelector('main')!).filter;
      }, hidden);
    await eventually(() => away(true)).toBe('blur(12px)');
    expect(await away(false)).toBe('none');
  });
});

describe('the keyboard', () => {
  test('goes where its shortcuts say, and is left alone inside fields', async () => {
    const { page, she, watched } = await visitor(desk);
    await she.signIn();
    const help = page.getByRole('dialog', { name: 'Atajos del teclado' });
    await eventually(async () => {
      await page.keyboard.press('?');
      return help.isVisible();
    }).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { id: 'escribe' });
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.type('gotv?');
    expect([await help.isVisible(), new URL(page.url()).pathname]).toEqual([false, '/portal']);
    await page.evaluate(() => document.getElementById('escribe')!.remove());
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/portal/ofertas');
    await page.keyboard.press('t');
    await eventually(() => page.locator('html').getAttribute('class')).toContain('dark');
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Mostrar valores' }).waitFor();

    await page.getByRole('button', { name: 'Tu menú' }).click();
    await chooseRadio(page.getByRole('group', { name: 'Atajos del teclado' }).getByRole('radio', { name: 'Apagados' }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.keyboard.press('v');
    expect(await page.getByRole('button', { name: 'Mostrar valores' }).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/portal/ofertas');
    watched.expectClean();
  });
});
