import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startCatalogue, type Catalogue } from '#test/support/catalogue.ts';
import { launchChromium } from '#test/support/chromium.ts';
import {
  accessibilityComplaints,
  expectAccessible,
  openWatched,
  type Look,
  type WatchedPage,
} from '#test/support/watched-page.ts';

let catalogue: Catalogue;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [catalogue, browser] = await Promise.all([startCatalogue(), launchChromium()]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await catalogue?.close();
});

async function catalogueAt(look: Look, address = ''): Promise<Page> {
  const watched = await openWatched(browser, catalogue.url, look);
  opened.push(watched);
  await watched.page.goto(catalogue.url + address);
  await watched.page.getByRole('heading', { level: 1 }).waitFor();
  return watched.page;
}

describe('§5 the key filter in a browser', () => {
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

  test('keeps out what does not match, says what it takes, and lets the field be emptied', async () => {
    const page = await catalogueAt({ width: 1280 });
    const whole = field(page, 'Enteros (int)');
    await whole.pressSequentially('12a');
    expect(await whole.inputValue()).toBe('12');
    const said = page.getByRole('status').filter({ hasText: 'Solo números' }).first();
    await said.waitFor();
    await whole.press('Home');
    await whole.press('x');
    await whole.press('0');
    expect(await whole.inputValue(), 'the caret stays where it was').toBe('012');
    await said.waitFor({ state: 'detached' }).catch(() => said.waitFor({ state: 'hidden' }));
    await whole.press('ControlOrMeta+a');
    await whole.press('x');
    expect(await whole.inputValue(), 'the last valid value comes back').toBe('012');
    await whole.press('ControlOrMeta+a');
    await whole.press('Delete');
    expect(await whole.inputValue()).toBe('');
  });

  test('strips what is pasted, and undo takes back what was typed and pasted', async () => {
    const page = await catalogueAt({ width: 1280 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(' +57 300-123'));
    const whole = field(page, 'Enteros (int)');
    await whole.pressSequentially('9');
    await whole.press('ControlOrMeta+v');
    expect(await whole.inputValue()).toBe('957300123');
    await whole.press('x');
    await whole.press('ControlOrMeta+z');
    expect('957300123'.startsWith(await whole.inputValue()), 'something less, and nothing of the refused').toBe(true);
    expect(await whole.inputValue()).not.toBe('957300123');
    await whole.press('ControlOrMeta+Shift+z');
    expect(await whole.inputValue()).toBe('957300123');
    // What came back is what the form holds too: the next character goes after it.
    await whole.press('4');
    expect(await whole.inputValue()).toBe('9573001234');
  });

  test('waits for a composition to end, and then puts it right', async () => {
    const page = await catalogueAt({ width: 1280 });
    const ime = await page.context().newCDPSession(page);
    const letters = field(page, 'Letras (alpha)');
    await letters.pressSequentially('Mar');
    for (const text of ['´', 'í'])
      await ime.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await ime.send('Input.insertText', { text: 'í' });
    await letters.pressSequentially('a');
    expect(await letters.inputValue()).toBe('María');
    await ime.send('Input.imeSetComposition', { text: '12', selectionStart: 2, selectionEnd: 2 });
    expect(await letters.inputValue(), 'nothing is taken away in the middle').toBe('María12');
    await ime.send('Input.insertText', { text: '12' });
    await expect.poll(() => letters.inputValue()).toBe('María');
  });

  test('takes what a password manager or the browser fills in, without what does not fit', async () => {
    const page = await catalogueAt({ width: 1280 });
    const whole = field(page, 'Enteros (int)');
    await whole.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '+57 300 123');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(await whole.inputValue()).toBe('57300123');
    await whole.press('End');
    await whole.press('4');
    expect(await whole.inputValue()).toBe('573001234');
  });

  test('each pattern and an own expression filter as the specification says', async () => {
    const page = await catalogueAt({ width: 1280 });
    const typed: [string, string, string][] = [
      ['Decimales (num)', '-1.5.a2', '-1.52'],
      ['Letras (alpha)', 'Ñu3 é', 'Ñué'],
      ['Letras y números (alphanum)', 'a-1 ñ', 'a1ñ'],
      ['Hexadecimal (hex)', '0xFg', '0F'],
      ['Dinero (money)', '1500.257', '150.25'],
      ['Sin espacios (nospaces)', 'a b', 'ab'],
      ['Expresión propia', 'ABCD1234', 'ABC123'],
    ];
    for (const [label, keys, stays] of typed) {
      await field(page, label).pressSequentially(keys);
      expect.soft(await field(page, label).inputValue(), label).toBe(stays);
    }
  });
});

describe('the list that is searched', () => {
  test('finds without accents, is worked by keyboard alone, and speaks Spanish', async () => {
    const page = await catalogueAt({ width: 360 });
    const box = page.getByRole('combobox', { name: 'Municipio', exact: true });
    await box.click();
    const list = page.getByRole('listbox');
    await list.waitFor();
    await box.pressSequentially('bogota');
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['Bogotá, D. C. Bogotá, D. C.']);
    await expect.poll(() => page.getByRole('status').allTextContents()).toContain('1 opción: Bogotá, D. C.');
    await expectAccessible(page);
    await box.press('ArrowDown');
    await box.press('Enter');
    expect(await box.inputValue()).toBe('Bogotá, D. C.');
    await list.waitFor({ state: 'detached' });
    await box.press('ControlOrMeta+a');
    await box.pressSequentially('xyz');
    await page.getByRole('paragraph').filter({ hasText: 'No encontramos nada con esas letras.' }).waitFor();
    await box.press('Tab');
    expect(await box.inputValue(), 'letters without a choice leave what was chosen').toBe('Bogotá, D. C.');
  });

  test('says how many more there are, and begins at the letters typed', async () => {
    const page = await catalogueAt({ width: 1280, theme: 'dark' }, '?tema=oscuro');
    const box = page.getByRole('combobox', { name: 'Entre 1.122' });
    await box.click();
    await page.getByText('Y 1062 más: escribe otra letra.').waitFor();
    await box.fill('tunja 7');
    await expect.poll(() => page.getByRole('listbox').getByRole('option').first().textContent()).toMatch(/^Tunja 7/);
    await box.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  });
});

describe('a photo', () => {
  test('is made lighter before it travels, keeps its proportions, and any other file goes as it is', async () => {
    const page = await catalogueAt({ width: 360 });
    const image = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(2_400, 1_200);
      canvas.getContext('2d')?.fillRect(0, 0, 1_200, 600);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    });
    // As heavy as a camera's: what follows the end of an image is no part of it.
    const photo = Buffer.concat([Buffer.from(image), Buffer.alloc(2_000_000)]);
    const drop = page.getByLabel('Tu documento');
    await drop.setInputFiles({ name: 'cédula.png', mimeType: 'image/png', buffer: photo });
    await page.getByText('cédula.jpg').waitFor();
    expect(Number.parseInt((await page.getByText(/^\d+ kB$/).textContent()) ?? '', 10)).toBeLessThan(200);
    await page.getByRole('button', { name: 'Quitar cédula.jpg' }).click();
    await drop.setInputFiles({ name: 'soporte.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_500_000) });
    await page.getByText('soporte.pdf').waitFor();
    await page.getByText('1500 kB').waitFor();
    await page.getByRole('button', { name: 'Quitar soporte.pdf' }).click();
    expect(await page.getByRole('button', { name: 'Tomar una foto' }).first().isVisible()).toBe(true);
  });
});

describe('dotted words by keyboard', () => {
  test('a word explains itself on focus and Escape closes it; only its first use is underlined', async () => {
    const page = await catalogueAt({ width: 1280 });
    const words = page.locator('.explain', { hasText: /^capital$/i });
    const dotted = (at: number) => words.nth(at).evaluate((element) => getComputedStyle(element).textDecorationColor);
    await words.first().scrollIntoViewIfNeeded();
    expect(await words.count()).toBeGreaterThan(1);
    expect(await dotted(0)).not.toBe('rgba(0, 0, 0, 0)');
    expect(await dotted(1)).toBe('rgba(0, 0, 0, 0)');
    await words.nth(1).hover();
    await page.locator('.explain-pop:popover-open').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.explain-pop:popover-open').count()).toBe(0);
  });
});

describe('every component in every state', () => {
  test.each([
    { width: 320, theme: 'light' },
    { width: 1280, theme: 'dark' },
  ] as const)('is accessible at $width px, $theme, and never wider than the screen', async (look) => {
    const page = await catalogueAt(look, look.theme === 'dark' ? '?tema=oscuro' : '');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
  });
});

test('each of the two accessibility engines would complain', async () => {
  const page = await catalogueAt({ width: 1280 });
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<p style="color: #999">Poco contraste</p><input />');
  });
  const complaints = await accessibilityComplaints(page);
  expect(complaints.filter((each) => each.startsWith('color-contrast') || each.startsWith('label:'))).toHaveLength(2);
  expect(complaints.filter((each) => each.startsWith('WCAG2AA.')).length).toBeGreaterThanOrEqual(2);
});
