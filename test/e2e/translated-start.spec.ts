import { customer } from '#test/drivers/customer.ts';
import { holdApplication, hydrated, openHeld } from '#test/support/held-application.ts';
import type { Translator } from '#test/support/page-translator.ts';
import { expect, test, type World } from './fixtures.ts';

async function openPage(open: World['open'], path: string, translator: Translator = 'in place') {
  const { page } = await open({ width: 360, translator });
  const startApplication = await holdApplication(page);
  await openHeld(page, path);
  // The translator does not wait for the application.
  await page.evaluate(() => dispatchEvent(new Event('load')));
  /** Starts the application. It hydrates a page of other elements with the same words, and draws one with other words again. */
  const redraw = async () => {
    const old = await page.getByRole('main').elementHandle();
    startApplication();
    if (translator === 'fonts') await hydrated(page);
    else await page.waitForFunction((main) => !main!.isConnected, old);
  };
  return { page, redraw };
}

async function signInPage(open: World['open'], translator?: Translator) {
  const { page, redraw } = await openPage(open, '/iniciar-sesion', translator);
  const number = page.getByLabel('Número de documento');
  const password = page.getByLabel('Contraseña', { exact: true });
  return { page, number, password, redraw };
}

// A page that the browser translates before its application starts cannot be hydrated: React draws it again.
test.describe('a page that is drawn again because it is translated', () => {
  test('keeps the values that are typed and sent', async ({ portal, open }) => {
    const { page } = await open({ width: 360, translator: 'in place' });
    await customer(portal, page, await portal.person([])).signIn();
  });

  test('keeps a focus that moves just before', async ({ open }) => {
    const { page, number, password, redraw } = await signInPage(open);
    await number.fill('1000000001');
    // React clears the page in this way before it draws it again.
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
    expect(await password.inputValue()).toBe('una clave');
    expect(await number.inputValue()).toBe('1000000001');
  });

  test('keeps the position of the cursor where other elements have the same words', async ({ open }) => {
    const { page, number, redraw } = await signInPage(open, 'fonts');
    await number.fill('1000001');
    for (let left = 0; left < 3; left++) await page.keyboard.press('ArrowLeft');
    await redraw();
    await page.keyboard.type('999');
    expect(await number.inputValue()).toBe('1000999001');
  });

  test('does not focus a field that lost the focus', async ({ open }) => {
    const { page, number, redraw } = await signInPage(open);
    await number.fill('1000000001');
    await number.blur();
    await redraw();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
});
