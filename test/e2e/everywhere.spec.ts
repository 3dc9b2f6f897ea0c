import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** A visitor whose earlier answer to the cookie question is stored. */
async function knownVisitor(world: World, look: Look) {
  const all = await visitor(world, look);
  await all.watched.context.addInitScript(() => localStorage.setItem('measuring', 'refused:2'));
  return all;
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

/** Plays the tag manager. Its script counts its runs in a page. */
async function startTags() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.end('window.tagRuns = (window.tagRuns ?? 0) + 1');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gtm.js`, asked, server };
}

/** The paths of the app layout, from its source: importing the pages needs their bundler. */
const portalPaths = () =>
  [
    ...readFileSync(new URL('../../src/web/routes.ts', import.meta.url), 'utf8').matchAll(/path: '(\/portal[^']*)'/g),
  ].map(([, path]) => path!.replace('$strategy', 'oferta'));
const tagRuns = (page: Page) => page.evaluate(() => (window as unknown as { tagRuns?: number }).tagRuns ?? 0);

test('§7 the tag manager runs once after consent, never under /portal, and not after the withdrawal', async ({
  portal,
  open,
}) => {
  const tags = await startTags();
  await portal.restart({ TAG_MANAGER_URL: tags.url, TAG_MANAGER_ID_OTHER: 'GTM-PRUEBA1' });
  const { page, she } = await visitor({ portal, open }, phone);
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

  await she.signIn();
  const outside = tags.asked.length;
  expect(await tagRuns(page)).toBe(0);
  await page.getByRole('link', { name: 'Documentos' }).first().click();
  await she.heading(/./).waitFor();
  expect([await tagRuns(page), tags.asked.length]).toEqual([0, outside]);
  await page.getByRole('button', { name: 'Tu menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await she.arriveAtPublicHome();
  await page.goto('/inicio');
  await eventually(() => tagRuns(page)).toBe(1);
  const before = tags.asked.length;
  await page.getByRole('button', { name: 'Preferencias' }).click();
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('group', { name: 'Cookies de medición' })
    .getByRole('radio', { name: 'Solo necesarias' })
    .dispatchEvent('click');
  await reloaded;
  await page.getByRole('link', { name: 'Contactar por WhatsApp' }).waitFor();
  expect([await tagRuns(page), tags.asked.length]).toEqual([0, before]);
  await portal.restart({});
  tags.server.close();
});

test('§2.2 the app layout has keyboard shortcuts, no link to a public page, and refuses foreign links', async ({
  portal,
  open,
}) => {
  const { page, she, watched } = await knownVisitor({ portal, open }, desk);
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
  const outside: string[] = [];
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
  }
  expect(outside).toEqual([]);
  expect(portalPaths().length).toBeGreaterThan(15);
});

test('§2.1 an unknown address, and that of another person, is titled "Page not found" and leads home, translated', async ({
  portal,
  open,
}) => {
  const owner = await portal.person([workedDebt, workedDebt]);
  const { client, agreementId } = await runPlan(portal, owner);
  const { id: payment } = portal.provider.control.transactions().at(-1)!;
  const { ofertas } = await management(client);
  const { id: proposal } = await quoteOver(client);
  const { page, she, watched } = await knownVisitor({ portal, open }, { ...phone, translator: 'fonts' });
  watched.expectAnswer(404, /./);
  const home = page.getByRole('link', { name: 'Ir al inicio', exact: true });
  await page.goto('/no-existe');
  await she.heading('Este camino no lleva a ninguna parte').waitFor();
  expect(await page.title()).toBe('Page not found');
  await page.mouse.move(100, 100);
  await page.getByText('404 · Page Not Found: /no-existe').waitFor();
  expect(await home.getAttribute('href')).toBe('/inicio');
  await she.takeSession();
  for (const address of [
    '/portal/no-existe',
    '/portal/validar-pago/otra',
    `/portal/ofertas/detalles?oferta=${ofertas[0].id}`,
    `/portal/ofertas/detalles?id=${payment}`,
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

test.describe('§2.4 the WhatsApp button', () => {
  test('has its place, is dragged without opening, and is moved by keys and by preference', async ({
    portal,
    open,
  }) => {
    const { page, she, watched } = await knownVisitor({ portal, open }, phone);
    await she.takeSession();
    const button = help(page);
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
    // Focus brings the button back from the edge.
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
  });

  test('moves to the edge over late content and while the page scrolls down, and comes back on focus', async ({
    portal,
    open,
  }) => {
    const { page } = await knownVisitor({ portal, open }, phone);
    await page.goto('/inicio');
    const button = help(page);
    const shift = () => button.evaluate((element) => getComputedStyle(element).translate);
    const aside = 'calc(100% - 8px)';
    await page.mouse.move(100, 200);
    await button.waitFor();
    // Hides the page so that no content is under the button.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('#contenido *, footer *, .consent { visibility: hidden !important; }');
      document.adoptedStyleSheets.push(sheet);
      window.dispatchEvent(new Event('resize'));
    });
    await eventually(shift).toBe('none');
    const { x, y } = (await button.boundingBox())!;
    await page.evaluate(
      ({ right, top }) => {
        const late = Object.assign(document.createElement('button'), { id: 'tarde', textContent: 'Llegué tarde' });
        late.style.cssText = `position: absolute; left: ${right - 120}px; width: 120px; top: ${top}px; height: 40px`;
        const taller = document.createElement('div');
        taller.style.height = '2000px';
        document.body.append(late, taller);
      },
      { right: x + 14, top: y + 42 },
    );
    await eventually(shift).toBe(aside);
    await page.evaluate(() => document.getElementById('tarde')!.remove());
    await page.mouse.wheel(0, 900);
    // Content that appears can scroll the page further down, so the wheel turns again.
    await eventually(async () => {
      await page.mouse.wheel(0, -40);
      return shift();
    }).toBe('none');
    await page.mouse.wheel(0, 600);
    await eventually(shift).toBe(aside);
    await button.focus();
    await page.keyboard.press('Shift');
    await eventually(shift).toBe('none');
  });

  test('covers no text at rest at either letter size, and a hidden page is blurred', async ({ portal, open }) => {
    const { page, she } = await knownVisitor({ portal, open }, phone);
    await she.takeSession();
    for (const path of ['/portal/ofertas', '/portal/diagnostico/completar-informacion']) {
      await page.goto(path);
      await she.heading(/./).waitFor();
      for (const percent of [100, 200]) {
        await page.evaluate((size) => void (document.documentElement.style.fontSize = `${size}%`), percent);
        for (const y of [0, 300, 260]) {
          await page.evaluate((top) => window.scrollTo(0, top), y);
          await eventually(() => help(page).evaluate(coveredText)).toBe('');
        }
      }
    }
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

/** Runs in the page: the text under the button, unless the button is a tab of 24 px at the edge. */
function coveredText(button: HTMLElement): string {
  const { left, right, top, bottom, width } = button.getBoundingClientRect();
  // Its distance from the edge does not include a scroll bar.
  const edge = button.offsetLeft + width + parseFloat(getComputedStyle(button).right);
  if (button.hasAttribute('data-aside')) return Math.round(edge - left) === 24 ? '' : 'a wide tab';
  const words = document.createTreeWalker(document.querySelector('#contenido')!, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of node.textContent?.trim() ? range.getClientRects() : [])
      if (line.left < right && line.right > left && line.top < bottom && line.bottom > top && line.width > 1)
        return `${node.textContent} at ${location.pathname} ${window.scrollY}`;
  }
  return '';
}
