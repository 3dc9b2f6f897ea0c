import { customer } from '#test/drivers/customer.ts';
import { holdApplication } from '#test/support/held-application.ts';
import type { Translator } from '#test/support/page-translator.ts';
import { expect, test, type World } from './fixtures.ts';

async function openPage(open: World['open'], path: string, translator: Translator = 'fonts') {
  const { page } = await open({ width: 360, translator });
  const startApplication = await holdApplication(page);
  await page.goto(path);
  /** Starts the application, which draws the translated page again. */
  const redraw = async () => {
    const old = await page.getByRole('main').elementHandle();
    startApplication();
    await page.waitForFunction((main) => !main!.isConnected, old);
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

  for (const translator of ['fonts', 'in place'] as const)
    test(`keeps the position of the cursor (${translator})`, async ({ open }) => {
      const { page, number, redraw } = await signInPage(open, translator);
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

  test('completes a click that began before', async ({ open }) => {
    const { page, redraw } = await signInPage(open);
    await page.getByRole('button', { name: 'Entrar' }).hover();
    await page.mouse.down();
    await redraw();
    await page.mouse.up();
    await page.getByText('Escribe tu número de documento.').first().waitFor();
  });

  for (const translator of ['fonts', 'in place'] as const)
    test(`keeps the menu open (${translator})`, async ({ open }) => {
      const { page, redraw } = await openPage(open, '/inicio', translator);
      await page.getByRole('button', { name: 'Menú' }).click();
      const link = page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Registrarme' });
      await link.waitFor();
      await redraw();
      await link.click();
      await page.waitForURL('**/registro');
    });

  test('keeps an answer open', async ({ open }) => {
    const { page, redraw } = await openPage(open, '/ayuda');
    const answers = page.locator('details[open]');
    await page.locator('summary').first().click();
    await expect(answers).toHaveCount(1);
    await redraw();
    expect(await answers.count()).toBe(1);
  });
});
