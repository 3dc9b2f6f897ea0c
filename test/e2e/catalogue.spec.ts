import type { Page } from '@playwright/test';
import { startCatalogue } from '#test/support/catalogue.ts';
import { accessibilityComplaints, expectAccessible, openWatched, type Look } from '#test/support/watched-page.ts';
import { expect, test as base } from './fixtures.ts';

// One worker, so that the catalogue is built once.
base.describe.configure({ mode: 'default' });

const test = base.extend<{ openCatalogue(look: Look): Promise<Page> }, { catalogueUrl: string }>({
  catalogueUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, provide) => {
      const catalogue = await startCatalogue();
      await provide(catalogue.url);
      await catalogue.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  openCatalogue: async ({ browser, catalogueUrl }, provide) => {
    const closers: (() => Promise<void>)[] = [];
    await provide(async (look) => {
      const { page, close } = await openWatched(browser, catalogueUrl, look);
      closers.push(close);
      await page.goto(look.theme === 'dark' ? '?tema=oscuro' : '');
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    });
    for (const close of closers) await close();
  },
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const list = (page: Page) => page.getByRole('listbox');

test.describe('§5 the key filter', () => {
  test('rejects other characters, says what it accepts, and filters pasted and filled text', async ({
    openCatalogue,
  }) => {
    const page = await openCatalogue({ width: 1280 });
    const whole = field(page, 'Enteros (int)');
    await whole.pressSequentially('12a');
    expect(await whole.inputValue()).toBe('12');
    const hint = page.getByRole('status').filter({ hasText: 'Solo números' }).first();
    await hint.waitFor();
    await whole.press('Home');
    await whole.press('x');
    await whole.press('0');
    expect(await whole.inputValue(), 'the caret keeps its place').toBe('012');
    await hint.waitFor({ state: 'hidden' });
    await whole.press('ControlOrMeta+a');
    await whole.press('x');
    expect(await whole.inputValue(), 'the last valid value').toBe('012');
    await whole.press('ControlOrMeta+a');
    await whole.press('Delete');
    expect(await whole.inputValue()).toBe('');

    // Undo and redo after a paste.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(' +57 300-123'));
    await whole.pressSequentially('9');
    await whole.press('ControlOrMeta+v');
    expect(await whole.inputValue()).toBe('957300123');
    await whole.press('x');
    await whole.press('ControlOrMeta+z');
    expect('957300123'.startsWith(await whole.inputValue()), 'less text, without the rejected key').toBe(true);
    expect(await whole.inputValue()).not.toBe('957300123');
    await whole.press('ControlOrMeta+Shift+z');
    expect(await whole.inputValue()).toBe('957300123');
    await whole.press('4');
    expect(await whole.inputValue(), 'the form has the same value').toBe('9573001234');

    // As a password manager fills it in.
    await whole.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '+57 300 123');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(await whole.inputValue()).toBe('57300123');
    await whole.press('End');
    await whole.press('4');
    expect(await whole.inputValue()).toBe('573001234');
  });

  test('filters a composition only at its end', async ({ openCatalogue }) => {
    const page = await openCatalogue({ width: 1280 });
    const ime = await page.context().newCDPSession(page);
    const letters = field(page, 'Letras (alpha)');
    await letters.pressSequentially('Mar');
    for (const text of ['´', 'í'])
      await ime.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await ime.send('Input.insertText', { text: 'í' });
    await letters.pressSequentially('a');
    expect(await letters.inputValue()).toBe('María');
    await ime.send('Input.imeSetComposition', { text: '12', selectionStart: 2, selectionEnd: 2 });
    expect(await letters.inputValue()).toBe('María12');
    await ime.send('Input.insertText', { text: '12' });
    await expect.poll(() => letters.inputValue()).toBe('María');
  });

  test('applies each pattern and an own expression', async ({ openCatalogue }) => {
    const page = await openCatalogue({ width: 1280 });
    for (const [label, keys, remaining] of [
      ['Decimales (num)', '-1.5.a2', '-1.52'],
      ['Letras (alpha)', 'Ñu3 é', 'Ñué'],
      ['Letras y números (alphanum)', 'a-1 ñ', 'a1ñ'],
      ['Hexadecimal (hex)', '0xFg', '0F'],
      ['Dinero (money)', '1500.257', '150.25'],
      ['Sin espacios (nospaces)', 'a b', 'ab'],
      ['Expresión propia', 'ABCD1234', 'ABC123'],
    ] as const) {
      await field(page, label).pressSequentially(keys);
      expect.soft(await field(page, label).inputValue(), label).toBe(remaining);
    }
  });
});

test('a combo box is accessible while open, counts its options and ranks those that begin with the text', async ({
  openCatalogue,
}) => {
  const page = await openCatalogue({ width: 360 });
  const box = page.getByRole('combobox', { name: 'Municipio', exact: true });
  await box.click();
  await box.pressSequentially('bogota');
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('1 opción: Bogotá, D. C.');
  await expectAccessible(page);
  await box.press('ArrowDown');
  await box.press('Enter');
  expect(await box.inputValue()).toBe('Bogotá, D. C.');
  await list(page).waitFor({ state: 'detached' });

  const long = page.getByRole('combobox', { name: 'Entre 1.122' });
  await long.click();
  await page.getByText('Y 1062 más: escribe otra letra.').waitFor();
  await long.fill('tunja 7');
  await expect.poll(() => list(page).getByRole('option').first().textContent()).toMatch(/^Tunja 7/);
});

test('a chosen file is shown as it is', async ({ openCatalogue }) => {
  const page = await openCatalogue({ width: 360 });
  const drop = page.getByLabel('Tu documento');
  await drop.setInputFiles({ name: 'cédula.png', mimeType: 'image/png', buffer: Buffer.alloc(1_500_000) });
  await page.getByText('1500 kB').waitFor();
  await page.getByRole('button', { name: 'Quitar cédula.png' }).click();
  await expect(page.getByRole('button', { name: 'Tomar una foto' }).first()).toBeVisible();
});

test('the first use of an explained word is underlined, and Escape closes the card of each', async ({
  openCatalogue,
}) => {
  const page = await openCatalogue({ width: 1280 });
  const words = page.locator('.explain', { hasText: /^capital$/i });
  const underline = (at: number) => words.nth(at).evaluate((element) => getComputedStyle(element).textDecorationColor);
  await words.first().scrollIntoViewIfNeeded();
  expect(await words.count()).toBeGreaterThan(1);
  expect(await underline(0)).not.toBe('rgba(0, 0, 0, 0)');
  expect(await underline(1)).toBe('rgba(0, 0, 0, 0)');
  await words.nth(1).hover();
  await page.locator('.explain-pop:popover-open').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.explain-pop:popover-open').count()).toBe(0);
});

test.describe('the catalogue of components', () => {
  for (const look of [
    { width: 320, theme: 'light' },
    { width: 1280, theme: 'dark' },
  ] as const)
    test(`is accessible and fits at ${look.width} px, ${look.theme}`, async ({ openCatalogue }) => {
      const page = await openCatalogue(look);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
      if (look.theme === 'light') return;
      // Both accessibility engines detect faults.
      await page.evaluate(() =>
        document
          .querySelector('main')
          ?.insertAdjacentHTML('beforeend', '<p style="color: #999; background: #fff">Poco contraste</p><input />'),
      );
      const complaints = await accessibilityComplaints(page);
      expect(complaints.filter((each) => /^color-contrast|^label:/.test(each))).toHaveLength(2);
      expect(complaints.filter((each) => each.startsWith('WCAG2AA.')).length).toBeGreaterThanOrEqual(2);
    });
});
