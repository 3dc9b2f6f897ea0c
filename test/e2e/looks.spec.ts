import { constants, inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { diagnoseOver } from '#test/drivers/diagnosis.ts';
import { runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

async function writtenPages(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  const objects = new Map([...pdf.matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g)].map(([, id, body]) => [id, body!]));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const contents = objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1]) ?? '';
      const [, stream = ''] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(contents) ?? [];
      // The regular expression may drop a line break at the end of the data. `Z_SYNC_FLUSH` accepts the incomplete
      // data.
      return [
        ...inflateSync(Buffer.from(stream, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH })
          .toString('latin1')
          .matchAll(/T[jJ]\b/g),
      ].length;
    });
}

test.describe('the pages of a customer with an agreement and a diagnosis', () => {
  test('show borders, bars, pills, gauges and the current page in forced colours', async ({ portal, open }) => {
    const { page } = await open({ width: 360 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/iniciar-sesion');
    await page.evaluate(() => document.fonts.ready);
    const borders = await page.evaluate(() =>
      [...document.querySelectorAll('main .control, main .btn:not(.control .btn)')].map(
        (control) => getComputedStyle(control).borderTopWidth,
      ),
    );
    expect(borders.length).toBeGreaterThan(2);
    expect(borders.every((width) => Number.parseFloat(width) >= 1)).toBe(true);
    await expectAccessible(page);
    await customer(portal, page, await portal.person([workedDebt])).takeSession();
    await page.goto('/portal/ofertas');
    await page.locator('.bricks-save').first().waitFor();
    const fill = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => getComputedStyle(part).backgroundColor);
    expect(await fill('.bricks-save')).toBe(await fill('.key-save'));
    expect(await fill('.bricks-pay')).not.toBe(await fill('.bricks-save'));
    await diagnoseOver(page);
    const invisible = (selectors: readonly string[]) =>
      page.evaluate(
        (parts) =>
          parts.filter((selector) => {
            const [, name = '', pseudo] = /^(.+?)(::\w+)?$/.exec(selector)!;
            const element = document.querySelector(name);
            if (!element) return true;
            const { borderTopWidth, borderBottomWidth, outlineStyle, backgroundColor, stroke, borderTopStyle } =
              getComputedStyle(element, pseudo);
            const ground = getComputedStyle(document.body).backgroundColor;
            const isBordered = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
            const isFilled = ![ground, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
            const isDrawn = element instanceof SVGElement && stroke !== 'none' && stroke !== ground;
            return (
              !isBordered &&
              Number.parseFloat(borderBottomWidth) < 1 &&
              outlineStyle === 'none' &&
              !isFilled &&
              !isDrawn
            );
          }),
        selectors,
      );
    await page.goto('/portal/diagnostico/detalles');
    await page.locator('.risk-scale').waitFor();
    await page.getByText('De qué está hecho').click();
    expect(
      await invisible([
        '.risk-scale li',
        '.meter',
        '.meter::before',
        '.month-bar i',
        '.month-key i',
        '.tag',
        '.bottom-nav',
        '.bottom-nav [aria-current]',
      ]),
    ).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await invisible(['.tabs [aria-current="page"]::after'])).toEqual([]);
    await page.goto('/portal/diagnostico/simulador');
    await page.locator('.falling-bars').first().waitFor();
    expect(
      await invisible([
        '.budget-meter',
        '.budget-meter line',
        '.range-track',
        '.range-track line',
        '.falling-bars polygon',
      ]),
    ).toEqual([]);
    const distinct = await page
      .locator('.falling-bars polygon')
      .first()
      .evaluate((bars) => {
        const { fill, stroke } = getComputedStyle(bars);
        return fill !== stroke;
      });
    expect(distinct).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/portal/ofertas/seleccionar-plan');
    const borderedButton = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((button) => {
          const { paddingLeft, marginLeft } = getComputedStyle(button);
          return Number.parseFloat(paddingLeft) >= 8 && Number.parseFloat(marginLeft) >= 0;
        });
    expect(await borderedButton('.countdown .btn')).toBe(true);
    await page
      .locator('main .btn-quiet')
      .first()
      .evaluate((button) => button.classList.add('-ml-5'));
    expect(await borderedButton('main .btn-quiet')).toBe(true);
  });

  test('print the customer name and the payment bars, but no controls and no empty pages', async ({ portal, open }) => {
    const { page } = await open({ width: 1280 });
    const laura = await portal.person([workedDebt], { lastNames: 'Rojas Impresa' });
    const { agreementId } = await runPlan(portal, laura);
    await customer(portal, page, laura).takeSession();
    await diagnoseOver(page);
    for (const path of [
      '/portal/ofertas/seleccionar-plan',
      `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
      '/portal/diagnostico/detalles',
      '/portal/diagnostico/simulador',
    ]) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.emulateMedia({ media: 'print' });
      const onScreen = 'button, .btn, .chips, [role=timer], .whatsapp, .bottom-nav';
      for (const left of [onScreen, 'text=Vas a la página segura'])
        await expect.soft(page.locator(left).filter({ visible: true }), `${left} of ${path}`).toHaveCount(0);
      await expect.soft(page.locator('.print-head'), path).toContainText('Rojas Impresa');
      const exact = await page.evaluate(() =>
        [...document.querySelectorAll('.stairs-step.is-paid, .mini-stairs .is-paid')].map((step) =>
          getComputedStyle(step, step.classList.contains('stairs-step') ? '::before' : undefined).getPropertyValue(
            'print-color-adjust',
          ),
        ),
      );
      expect
        .soft(
          exact.every((each) => each === 'exact'),
          path,
        )
        .toBe(true);
      if (path.includes('acuerdos')) expect.soft(exact.length, path).toBeGreaterThan(0);
      const pages = await writtenPages(page);
      expect
        .soft(
          pages.filter((written) => written === 0),
          `empty pages of ${path}`,
        )
        .toEqual([]);
      // A page break directly after the heading would leave the first page nearly empty.
      expect.soft(pages[0], `first page of ${path}`).toBeGreaterThan(Math.max(...pages) / 4);
    }
  });
});

test.describe('the preferences', () => {
  test('reduce motion from the first paint of each page', async ({ open }) => {
    const { page } = await open({ width: 360 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/iniciar-sesion');
    await page.evaluate(() => document.fonts.ready);
    await page.getByRole('button', { name: 'Preferencias' }).first().click();
    const duration = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dur-edge').trim());
    expect(['300ms', '.3s']).toContain(await duration());
    await page.getByRole('group', { name: 'Movimiento' }).getByRole('radio', { name: 'Reducido' }).check();
    await expect.poll(duration).toMatch(/^0(ms|s)?$/);
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.dataset.motionWhenRead ??= document.documentElement.dataset.motion ?? 'none';
      });
      Element.prototype.scrollIntoView = function (options) {
        document.documentElement.dataset.scrolled = `${this.id} ${(options as ScrollIntoViewOptions).behavior}`;
      };
    });
    await page.goto('/inicio#preguntas');
    expect(await page.locator('html').getAttribute('data-motion-when-read')).toBe('reduced');
    expect(await duration(), 'without the deferred styles').toMatch(/^(0(ms|s)?)?$/);
    await page.evaluate(() => document.fonts.ready);
    expect(await duration(), 'with all styles').toMatch(/^0(ms|s)?$/);
    await page.locator('html[data-scrolled="preguntas instant"]').waitFor();
  });

  test('omit web fonts and drawings when data saving is set to «Siempre»', async ({ open }) => {
    const { page, expectAnswer } = await open({ width: 360 });
    await page.goto('/iniciar-sesion');
    await page.getByRole('button', { name: 'Preferencias' }).first().click();
    await chooseRadio(page.getByRole('group', { name: 'Ahorro de datos' }).getByRole('radio', { name: 'Siempre' }));
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.datos)).toBe('bajo');

    expectAnswer(404, '/una-pagina-que-no-existe');
    await page.goto('/una-pagina-que-no-existe');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Figtree');
    await expect(page.locator('.illustration').filter({ visible: true })).toHaveCount(0);
  });
});

test('a table caption stays visible, and print is black on white with every offer', async ({ portal, open }) => {
  const { page } = await open({ width: 360, theme: 'dark' });
  await customer(portal, page, await portal.person(Array.from({ length: 6 }, () => workedDebt))).takeSession();
  await page.goto('/portal/ofertas');
  await page.getByRole('button', { name: 'Ver como tabla' }).first().click();
  const box = page.locator('.table-box').first();
  const caption = box.locator('caption');
  await caption.waitFor();
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const [seen, said] = [(await box.boundingBox())!, (await caption.boundingBox())!];
  expect(said.x).toBeCloseTo(seen.x, 0);
  expect(said.x + said.width).toBeLessThanOrEqual(seen.x + seen.width + 1);

  await page.emulateMedia({ media: 'print' });
  const [text, ground] = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(text).toBe('rgb(0, 0, 0)');
  expect(ground).toBe('rgb(255, 255, 255)');
  const onScreen = page.locator('.top-bar, .bottom-nav, .skip-link, .toasts, .whatsapp');
  await expect.soft(onScreen.filter({ visible: true })).toHaveCount(0);
  await page.goto('/portal/diagnostico/simulador');
  const offers = page.getByRole('group', { name: 'Elige una oferta para ver su plan' }).getByRole('radio');
  await expect(offers.filter({ visible: true })).toHaveCount(6);
  await page.emulateMedia({ media: 'screen' });
  await expect(offers.filter({ visible: true })).toHaveCount(4);
});
