import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

test('forced colours keep the borders of controls and the colours of a chart', async ({ portal, open }) => {
  const { page } = await open({ width: 1280 });
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
});

test.describe('the preferences', () => {
  test('reduce motion from the first paint of each page on', async ({ open }) => {
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

  test('save data: no web fonts and no drawings', async ({ open }) => {
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
    // A file that the browser has already costs nothing.
    const fetched = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name }) => name),
    );
    expect(fetched.filter((name) => name.includes('bricolage'))).toEqual([]);
  });
});

test('the offers keep the caption of a wide table in sight and print black on white without bars', async ({
  portal,
  open,
}) => {
  const { page } = await open({ width: 360, theme: 'dark' });
  await customer(portal, page, await portal.person([workedDebt])).takeSession();
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
  for (const left of ['.top-bar', '.bottom-nav', '.skip-link', '.toasts', '.whatsapp'])
    await expect.soft(page.locator(left).filter({ visible: true }), left).toHaveCount(0);
});
