import type { Page } from '@playwright/test';
import { holdApplication, hydrated, openHeld } from '#test/support/held-application.ts';
import type { Translator } from '#test/support/page-translator.ts';
import type { Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

const phone: Look = { width: 360 };

async function openBeforeStart(open: World['open'], path: string, look: Look = phone) {
  const { page } = await open(look);
  const startApplication = await holdApplication(page);
  await openHeld(page, path);
  // The test delays the scripts, so the browser does not fire the event that starts the translator.
  if (look.translator) await page.evaluate(() => dispatchEvent(new Event('load')));
  return { page, startApplication };
}

const number = (page: Page) => page.getByLabel('Número de documento');
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar' });

test.describe('a rendered page before its application starts', () => {
  test('keeps a choice and the rendered elements during hydration', async ({ open }) => {
    const { page, startApplication } = await openBeforeStart(open, '/inicio', { width: 1280 });
    await page.getByLabel('20 millones').check();
    const main = await page.getByRole('main').elementHandle();
    startApplication();
    await page.getByText('36 cuotas de').waitFor();
    await expect(page.getByLabel('20 millones')).toBeChecked();
    expect(await main!.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('keeps entered values and signs in after the start', async ({ portal, open }) => {
    const person = await portal.person([]);
    const { page, startApplication } = await openBeforeStart(open, '/inicio');
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await page.waitForURL('**/iniciar-sesion', { waitUntil: 'commit' });
    await number(page).fill(person.documentNumber);
    await password(page).fill(person.password);
    await expect(enter(page)).toBeDisabled();
    await expect(page.getByText('La página todavía está cargando')).toBeVisible();
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${portal.url}/iniciar-sesion`);
    expect(await page.locator('form').first().getAttribute('method')).toBe('post');
    startApplication();
    await enter(page).click();
    await page.waitForURL('**/portal');
  });

  test('keeps values that a password manager fills in', async ({ portal, open }) => {
    const person = await portal.person([]);
    const { page, startApplication } = await openBeforeStart(open, '/iniciar-sesion');
    const field = await number(page).elementHandle();
    // Password managers add an icon beside each field, set attributes on the page, and fill in the values.
    await page.evaluate(
      (values) => {
        document.documentElement.setAttribute('data-manager', 'active');
        document.body.setAttribute('cz-shortcut-listen', 'true');
        for (const [id, value] of Object.entries(values)) {
          const field = document.getElementById(id) as HTMLInputElement;
          field.after(Object.assign(document.createElement('com-manager-icon'), { textContent: '🔑' }));
          field.setAttribute('data-manager-filled', 'true');
          field.value = value;
        }
        document.body.append(document.createElement('com-manager-root'));
      },
      { documento: person.documentNumber, contrasena: person.password },
    );
    startApplication();
    await hydrated(page);
    await expect(number(page)).toHaveValue(person.documentNumber);
    await expect(password(page)).toHaveValue(person.password);
    expect(await field!.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('keeps focus and values in their fields while React renders a translated page again', async ({ open }) => {
    const look: Look = { ...phone, translator: 'fonts' };
    const { page, startApplication } = await openBeforeStart(open, '/iniciar-sesion', look);
    const typing = page.evaluate(
      () =>
        new Promise<{ last: string; values: string[] }>((resolve) => {
          const fields = ['documento', 'contrasena'].map((id) => document.getElementById(id) as HTMLInputElement);
          let moves = 0;
          const move = () => {
            if (!fields[0]!.isConnected)
              return resolve({ last: fields[(moves - 1) % 2]!.id, values: fields.map(({ value }) => value) });
            const field = fields[moves % 2]!;
            field.focus();
            document.execCommand('selectAll');
            document.execCommand('insertText', false, String(1_000_000 + moves++));
            setTimeout(move);
          };
          move();
        }),
    );
    startApplication();
    const { last, values } = await typing;
    await hydrated(page);
    await expect(page.locator(`#${last}`)).toBeFocused();
    await expect(page.locator('#documento')).toHaveValue(values[0]!);
    await expect(page.locator('#contrasena')).toHaveValue(values[1]!);
  });

  test('shows the theme and the letter size at the first paint', async ({ open }) => {
    const { page } = await openBeforeStart(open, '/inicio', { ...phone, theme: 'dark' });
    const style = () =>
      page.evaluate(() => {
        const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
        return [backgroundColor, fontSize];
      });
    expect(await style()).toEqual(['rgb(8, 17, 14)', '16px']);
    await page.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { theme: 'claro', letterSize: 'A++' } })),
    );
    await openHeld(page, '/programa-rebancarizacion');
    expect(await style()).toEqual(['rgb(248, 250, 249)', '20.8px']);
  });
});

// React cannot hydrate a page that the browser has translated, and renders the page again.
test.describe('a translated page that React renders again', () => {
  async function signInPage(open: World['open'], translator: Translator = 'in place') {
    const { page, startApplication } = await openBeforeStart(open, '/iniciar-sesion', { ...phone, translator });
    const redraw = async () => {
      const old = await page.getByRole('main').elementHandle();
      startApplication();
      if (translator === 'fonts') await hydrated(page);
      else await page.waitForFunction((main) => !main!.isConnected, old);
    };
    return { page, redraw };
  }

  test('keeps a focus that moved just before React renders the page again', async ({ open }) => {
    const { page, redraw } = await signInPage(open);
    await number(page).fill('1000000001');
    // Moves the focus to the password field just before React clears the root element.
    await page.evaluate(() => {
      const clear = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')!.set!;
      Object.defineProperty(document.getElementById('root'), 'textContent', {
        set(text) {
          document.getElementById('contrasena')!.focus();
          clear.call(this, text);
        },
      });
    });
    await redraw();
    await page.keyboard.type('una clave');
    expect(await password(page).inputValue()).toBe('una clave');
    expect(await number(page).inputValue()).toBe('1000000001');
  });

  test('keeps the cursor position when a translator has replaced the texts', async ({ open }) => {
    const { page, redraw } = await signInPage(open, 'fonts');
    await number(page).fill('1000001');
    for (let left = 0; left < 3; left++) await page.keyboard.press('ArrowLeft');
    await redraw();
    await page.keyboard.type('999');
    expect(await number(page).inputValue()).toBe('1000999001');
  });

  test('does not focus a field that has lost the focus', async ({ open }) => {
    const { page, redraw } = await signInPage(open);
    await number(page).fill('1000000001');
    await number(page).blur();
    await redraw();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
});
