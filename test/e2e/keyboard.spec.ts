import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyboard } from '#test/drivers/keyboard.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { openWatched } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

test('from the public home to a paid instalment at 360 px without a pointer', async () => {
  const person = await portal.person([workedDebt]);
  const watched = await openWatched(browser, portal.url, { width: 360 }, { hasTouch: false });
  const { page } = watched;
  // The documents wait for the register: the one refusal by design of the main job.
  watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
  const { press, tabTo, write, choose } = keyboard(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first();

  await page.goto('/inicio');
  await heading(/./);
  await page.locator('html.fonts').waitFor();
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.activeElement?.className),
    'the first stop leaves the header out',
  ).toContain('skip-link');
  await press(link(/Iniciar sesión|Ya tengo cuenta/));
  await heading('Hola de nuevo');
  await write(page.getByLabel('Número de documento'), person.documentNumber);
  await write(page.getByLabel('Contraseña', { exact: true }), person.password);
  await page.keyboard.press('Enter');

  await page.waitForURL('**/portal');
  await heading(/./);
  await press(link('Ofertas'));
  await press(link(/^Ver opciones/));
  await press(link('Elegir cómo pagar'));
  await heading('Elige cómo quieres pagar');
  await choose(
    page.getByRole('group', { name: '¿En cuántas cuotas?' }),
    page.getByRole('radio', { name: /^6 cuotas/ }),
  );
  await press(button(/^Continuar/));
  await heading('Lee y decide');
  await press(button('Aceptar mi plan'));

  await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
  await press(page.getByLabel('Leí el acuerdo y estoy de acuerdo'), 'Space');
  await press(page.getByLabel('Sé que al aceptar reconozco esta deuda'), 'Space');
  await press(button('Enviarme el código al correo'));
  const code = page.getByLabel(/^Escribe el código/);
  await code.waitFor();
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(await portal.readCode(person));
  await press(button('Aceptar y recibir documentos'));
  await heading(/Tu plan quedó en firme/);
  // The register may answer at once or be waited for: either way nothing stands over the button that pays.
  await page.getByText('Paso 4 de 4: Pago').waitFor();
  await page.getByText('Estamos preparando tu acuerdo').or(page.getByText('Documentos enviados')).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await press(button(/^Pagar/));
  await page.waitForURL(`${portal.provider.url}/**`);
  await write(page.getByLabel('Número de la tarjeta'), '4242 4242 4242 4242');
  await write(page.getByLabel('Vence (mes/año)'), '1230');
  await write(page.getByLabel('Código (CVC)'), '123');
  await write(page.getByLabel('Nombre en la tarjeta'), 'Persona de Prueba');
  await press(button(/^Pagar/));
  await tabTo(link('Volver a Rebanca'));
  await page.keyboard.press('Enter');
  await heading(/^Pagaste/);
  watched.expectClean();
  await watched.close();
});
