import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

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

async function visit(look: Look, path: string): Promise<WatchedPage> {
  const watched = await openWatched(browser, portal.url, look);
  opened.push(watched);
  await watched.page.goto(path);
  await watched.page.locator('html.fonts').waitFor();
  return watched;
}

describe('what the design draws', () => {
  test.each([360, 768])('the grounds of the three steps keep their tops at %d px', async (width) => {
    const { page } = await visit({ width }, '/inicio');
    const grounds = page.locator('img.public-step-ground.only-claro');
    const ratios = await grounds.evaluateAll((all) =>
      (all as HTMLImageElement[]).map((each) => ({
        box: each.clientWidth / each.clientHeight,
        drawn: Number(each.getAttribute('width')) / Number(each.getAttribute('height')),
      })),
    );
    expect(ratios).toHaveLength(2);
    for (const { box, drawn } of ratios) expect(box / drawn).toBeCloseTo(1, 1);
  });

  test('the hero of the programme has as much room below as above, and its plans stand at one height', async () => {
    const { page } = await visit({ width: 1280 }, '/programa-rebancarizacion');
    const [above, below] = await page.locator('.program-hero').evaluate((hero) => {
      const { paddingTop, paddingBottom } = getComputedStyle(hero);
      return [paddingTop, paddingBottom];
    });
    expect(below).toBe(above);
    for (const [row, count] of [
      ['.program-both h2', 2],
      ['.program-plan-price', 4],
      ['.program-plan-ways', 4],
    ] as const) {
      const tops = await page
        .locator(row)
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
      expect(tops, row).toEqual(Array.from({ length: count }, () => tops[0]));
    }
  });

  test('the trunk of the guayacán is seen on the green of the sign-in page', async () => {
    const { page } = await visit({ width: 1280 }, '/iniciar-sesion');
    const [trunk, ground] = await page
      .locator('.sign-in-drawing')
      .evaluate((drawing) => [
        getComputedStyle(drawing.querySelector('path')!).fill,
        getComputedStyle(drawing).backgroundColor,
      ]);
    expect([trunk, ground]).toEqual(['rgb(32, 142, 109)', 'rgb(3, 62, 48)']);
  });

  test.each(['/inicio', '/programa-rebancarizacion', '/qnt-preview', '/iniciar-sesion', '/registro'])(
    'on a phone the help button covers nothing of %s, as the page comes',
    async (path) => {
      const { page } = await visit({ width: 360 }, path);
      const help = page.getByRole('link', { name: 'Contactar por WhatsApp' });
      const button = (await help.boundingBox())!;
      // Its distance from the edge counts from where a scroll bar may stand.
      const edge = await help.evaluate(
        (element) =>
          (element as HTMLElement).offsetLeft + element.clientWidth + parseFloat(getComputedStyle(element).right),
      );
      expect(Math.round(edge - button.x)).toBe(24);
      const covered = await page.locator('#contenido').evaluate((content, { x, y, height }) => {
        const lies = ({ right, top, bottom, width }: DOMRect) =>
          width > 1 && right > x && top < y + height && bottom > y;
        const words = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
        const under: unknown[] = [...content.querySelectorAll('input, select')].filter((field) =>
          // A tab over the rim of a field leaves what is written in it.
          lies({ ...field.getBoundingClientRect().toJSON(), right: field.getBoundingClientRect().right - 12 }),
        );
        for (let node = words.nextNode(); node; node = words.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          if (node.textContent?.trim() && [...range.getClientRects()].some(lies)) under.push(node.textContent);
        }
        return under.map(String);
      }, button);
      expect(covered).toEqual([]);
    },
  );

  test('what only support needs to know stands below the ways out of an error', async () => {
    const { page, expectAnswer } = await openedAtNothing();
    expectAnswer(404, '/no-existe');
    const line = (await page.getByText('404 · Page Not Found').boundingBox())!;
    const way = (await page.getByRole('link', { name: 'Ir al inicio', exact: true }).boundingBox())!;
    expect(line.y).toBeGreaterThan(way.y + way.height);
  });
});

describe('on paper', () => {
  test.each(['/inicio', '/programa-rebancarizacion', '/qnt-preview', '/iniciar-sesion'])(
    '%s has no grounds but what measures',
    async (path) => {
      const { page } = await visit({ width: 768, theme: 'dark' }, path);
      await page.emulateMedia({ media: 'print' });
      const inked = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('body :not(i)')]
          .filter((each) => each.checkVisibility() && each.clientWidth * each.clientHeight > 10_000)
          .filter((each) => !/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(getComputedStyle(each).backgroundColor))
          .map((each) => each.className),
      );
      expect(inked).toEqual([]);
    },
  );
});

const openedAtNothing = () => visit({ width: 360 }, '/no-existe');

describe('registering', () => {
  test('each step but the first leads back to the one before, with what was written', async () => {
    const { page, expectClean } = await visit({ width: 360 }, '/registro');
    const back = page.getByRole('link', { name: 'Atrás' });
    const number = page.getByLabel('Número de documento');
    await number.fill('1098765432');
    expect(await back.count()).toBe(0);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('heading', { level: 1, name: '¿Cómo te llamas?' }).waitFor();
    await back.click();
    await page.getByRole('heading', { level: 1, name: 'Crea tu cuenta' }).waitFor();
    expect(await number.inputValue()).toBe('1098765432');
    expectClean();
  });
});

describe('a slow network', () => {
  test('is told after eight seconds, with a way to save data', async () => {
    const { page, expectFailure } = await visit({ width: 360 }, '/iniciar-sesion');
    expectFailure('/api/Auth/login');
    await page.route('**/api/Auth/login', () => undefined);
    await page.getByLabel('Número de documento').fill('1098765432');
    await page.getByLabel('Contraseña', { exact: true }).fill('una frase cualquiera');
    await page.clock.install();
    const enter = page.getByRole('button', { name: 'Entrar', exact: true });
    await enter.click();
    await enter.and(page.locator('[aria-busy]')).waitFor();
    await page.clock.fastForward(9_000);
    await page.getByText('La red está lenta').waitFor();
    await page.getByRole('button', { name: 'Activar ahorro de datos' }).click();
    await page.getByText('No hace falta que repitas nada').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.datos)).toBe('bajo');
  });
});
