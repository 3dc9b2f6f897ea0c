import { keyboard } from '#test/drivers/keyboard.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

test.describe('the keyboard alone, at 360 px', () => {
  test('leads from the public home to a paid instalment', async ({ portal, open }) => {
    const person = await portal.person([workedDebt]);
    const { page, expectAnswer } = await open({ width: 360 }, { hasTouch: false });
    // The request to send the PDF documents gets a 404 until the CRM has the agreement.
    expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const { press, tabTo, write, choose } = keyboard(page);
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first();

    await page.goto('/inicio');
    await heading(/./);
    await page.evaluate(() => document.fonts.ready);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className), 'the first stop').toContain('skip-link');
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
    await expect(page.getByLabel(/^Escribe el código/)).toBeFocused({ timeout: 30_000 });
    await page.keyboard.type(await portal.readCode(person));
    await press(button('Aceptar y recibir documentos'));
    await heading(/Tu plan quedó en firme/);
    await page.getByText('Paso 4 de 4: Pago').waitFor();
    await page.getByText('Estamos preparando tu acuerdo').or(page.getByText('Documentos enviados')).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused({ timeout: 15_000 });

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
  });
});
