import { holdApplication, hydrated, openHeld } from '#test/support/held-application.ts';
import { translatePages } from '#test/support/page-translator.ts';
import type { Look } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

const phone: Look = { width: 360 };

test.describe('a rendered page whose application has not started', () => {
  test('keeps a choice, and its own elements, when it is hydrated', async ({ open }) => {
    const { page } = await open({ width: 1280 });
    const startApplication = await holdApplication(page);
    await openHeld(page, '/inicio');
    await page.getByLabel('20 millones').check();
    const main = await page.getByRole('main').elementHandle();
    startApplication();
    await page.getByText('36 cuotas de').waitFor();
    await expect(page.getByLabel('20 millones')).toBeChecked();
    expect(await main!.evaluate((element) => element.isConnected)).toBe(true);
  });

  test('follows a link and keeps what is typed, says why the form cannot be sent, and signs in', async ({
    portal,
    open,
  }) => {
    const { page } = await open(phone);
    const person = await portal.person([]);
    const startApplication = await holdApplication(page);
    await openHeld(page, '/inicio');
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await page.waitForURL('**/iniciar-sesion', { waitUntil: 'commit' });
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    const enter = page.getByRole('button', { name: 'Entrar' });
    await expect(enter).toBeDisabled();
    await expect(page.getByText('La página todavía está cargando')).toBeVisible();
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${portal.url}/iniciar-sesion`);
    expect(await page.locator('form').first().getAttribute('method')).toBe('post');
    startApplication();
    await enter.click();
    await page.waitForURL('**/portal');
  });

  for (const reports of [true, false])
    test(`keeps the values and the form of a password manager that ${reports ? 'reports' : 'does not report'} them`, async ({
      portal,
      open,
    }) => {
      const { page } = await open(phone);
      const person = await portal.person([]);
      const startApplication = await holdApplication(page);
      await openHeld(page, '/iniciar-sesion');
      const number = await page.getByLabel('Número de documento').elementHandle();
      // What password managers do: an icon beside each field, marks on the page, and the values.
      await page.evaluate(
        ({ values, isReported }) => {
          document.documentElement.setAttribute('data-manager', 'active');
          document.body.setAttribute('cz-shortcut-listen', 'true');
          for (const [id, value] of Object.entries(values)) {
            const field = document.getElementById(id) as HTMLInputElement;
            field.after(Object.assign(document.createElement('com-manager-icon'), { textContent: '🔑' }));
            field.setAttribute('data-manager-filled', 'true');
            field.value = value;
            if (isReported) field.dispatchEvent(new Event('input', { bubbles: true }));
          }
          document.body.append(document.createElement('com-manager-root'));
        },
        { values: { documento: person.documentNumber, contrasena: person.password }, isReported: reports },
      );
      startApplication();
      await hydrated(page);
      await expect(page.getByLabel('Número de documento')).toHaveValue(person.documentNumber);
      expect(await number!.evaluate((element) => element.isConnected)).toBe(true);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await page.waitForURL('**/portal');
    });

  test('keeps the values that are typed after an element was added late', async ({ portal, open }) => {
    const { page } = await open(phone);
    const person = await portal.person([]);
    await page.goto('/iniciar-sesion', { waitUntil: 'commit' });
    // An element that comes at any moment of the hydration.
    await page.evaluate(() => {
      const add = () => document.querySelector('input')?.after(document.createElement('com-manager-icon'));
      const timer = setInterval(add, 5);
      setTimeout(() => clearInterval(timer), 1_000);
    });
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await hydrated(page);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/portal');
  });

  test('keeps focus and values in their fields while React draws a translated page again', async ({ open }) => {
    const { page, context } = await open(phone);
    await translatePages(context, 'fonts', 'translate');
    const startApplication = await holdApplication(page);
    await openHeld(page, '/iniciar-sesion');
    await page.evaluate(() => dispatchEvent(new Event('translate')));
    // Types into two fields in turns until React replaces them.
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
    const { page } = await open({ ...phone, theme: 'dark' });
    await holdApplication(page);
    const style = () =>
      page.evaluate(() => {
        const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
        return [backgroundColor, fontSize];
      });
    await openHeld(page, '/inicio');
    expect(await style()).toEqual(['rgb(8, 17, 14)', '16px']);
    await page.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { theme: 'claro', letterSize: 'A++' } })),
    );
    await openHeld(page, '/programa-rebancarizacion');
    expect(await style()).toEqual(['rgb(248, 250, 249)', '20.8px']);
  });
});
