import { expect, test } from './fixtures.ts';

test('the drawings, spacing and rows of the public pages follow the design', async ({ open }) => {
  const { page } = await open({ width: 360 });
  const openPage = async (path: string) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
  };
  await openPage('/inicio');
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    const ratios = await page.locator('img.public-step-ground.only-claro').evaluateAll((all) =>
      (all as HTMLImageElement[]).map((each) => ({
        box: each.clientWidth / each.clientHeight,
        drawn: Number(each.getAttribute('width')) / Number(each.getAttribute('height')),
      })),
    );
    expect(ratios).toHaveLength(2);
    for (const { box, drawn } of ratios) expect(box / drawn).toBeCloseTo(1, 1);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage('/programa-rebancarizacion');
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

  await openPage('/iniciar-sesion');
  const [trunk, ground] = await page
    .locator('.sign-in-drawing')
    .evaluate((drawing) => [
      getComputedStyle(drawing.querySelector('path')!).fill,
      getComputedStyle(drawing).backgroundColor,
    ]);
  expect([trunk, ground]).toEqual(['rgb(32, 142, 109)', 'rgb(3, 62, 48)']);
});

test('the public pages print without coloured backgrounds', async ({ open }) => {
  const { page } = await open({ width: 768, theme: 'dark' });
  for (const path of ['/inicio', '/programa-rebancarizacion', '/qnt-preview', '/iniciar-sesion']) {
    await page.emulateMedia({ media: null });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await page.emulateMedia({ media: 'print' });
    const inked = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body :not(i)')]
        .filter((each) => each.checkVisibility() && each.clientWidth * each.clientHeight > 10_000)
        .filter((each) => !/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(getComputedStyle(each).backgroundColor))
        .map((each) => each.className),
    );
    expect(inked, path).toEqual([]);
  }
});

test('a request over eight seconds shows an offer to save data', async ({ open }) => {
  const { page, expectFailure } = await open({ width: 360 });
  expectFailure('/api/Auth/login');
  await page.goto('/iniciar-sesion');
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
