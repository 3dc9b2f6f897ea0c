import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { tallyJourney } from '#test/support/journey-tally.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

for (const width of [360, 1280]) {
  test(`a person files a dispute from an offer, sees the freeze in another tab and withdraws it, at ${width} px`, async ({
    portal,
    open,
  }) => {
    const { page, context } = await open({ width });
    const person = customer(portal, page, await portal.person([workedDebt]));
    await person.takeSession();
    const second = await context.newPage();
    await second.goto('/portal/ofertas');
    await second.getByRole('link', { name: /^Ver opciones/ }).waitFor();

    await person.openOffer();
    await page.getByRole('link', { name: 'Presentar un reclamo' }).first().click();
    await person.heading('¿Qué pasa?').waitFor();
    await expectAccessible(page);
    await chooseRadio(page.getByRole('radio', { name: /Alguien usó mi nombre/ }));
    await person.button('Continuar').click();
    await page.getByLabel('¿Qué pasó?').fill('Nunca abrí esa tarjeta.');
    await page.setInputFiles('#archivo', {
      name: 'carta.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await page.getByText('carta.png').waitFor();
    await person.button('Presentar mi reclamo').click();
    await page.getByText('Congelada: no hay nada que pagar').waitFor();
    await second.getByText('En reclamo').first().waitFor({ timeout: 1_000 });
    await expect(page.getByText(/Recibimos tu reclamo\. Tu radicado es RAD-/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Descargar carta/ })).toBeVisible();
    await expectAccessible(page);

    await person.button('Retirar mi reclamo').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar mi reclamo' }).click();
    await page.getByText('Retirado', { exact: true }).waitFor();
    await second.getByText('En reclamo').first().waitFor({ state: 'detached', timeout: 3_000 });
  });
}

test('a person files a dispute with the keyboard alone', async ({ portal, open }) => {
  const { page } = await open({ width: 1280 });
  const person = customer(portal, page, await portal.person([workedDebt]));
  await person.takeSession();
  await page.goto('/portal/reclamos/nuevo');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('radio').first().focus();
  await press('Space', 'Enter');
  await person.heading('¿Qué pasa?').waitFor();
  await press('Tab', 'Space', 'Enter');
  await person.heading('No reconozco esta deuda').waitFor();
  await page.getByLabel('¿Qué pasó?').focus();
  await page.keyboard.type('No es mía.');
  await person.button('Presentar mi reclamo').focus();
  await press('Enter');
  await page.getByText('Congelada: no hay nada que pagar').waitFor();
});

test('a stranger files a dispute without an account in few taps, and a signed-in person keeps the session', async ({
  portal,
  open,
}) => {
  const { page, context } = await open({ width: 360 });
  const email = 'victima@correo.example';
  await page.goto('/reclamos');
  const tally = await tallyJourney(context, page);
  await expectAccessible(page);
  await chooseRadio(page.getByRole('radio', { name: /Alguien usó mi nombre/ }));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Alguien usó mi nombre' }).waitFor();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Número de documento').fill('1020304050');
  await page.getByLabel('Correo o celular').fill(email);
  await page.getByRole('button', { name: 'Enviarme el código' }).click();
  await page.getByRole('heading', { name: 'Escribe el código' }).waitFor();
  await page.getByLabel('Código de 6 números').fill(await portal.readCode({ email }));
  await page.getByRole('heading', { name: 'Recibimos tu reclamo' }).waitFor();
  await expect(page.getByText(/RAD-\d{4}-\d{6}/)).toBeVisible();
  expect(tally().taps).toBeLessThanOrEqual(12);
  await expectAccessible(page);

  const person = customer(portal, page, await portal.person([workedDebt]));
  await person.takeSession();
  await page.goto('/reclamos');
  await page.waitForURL('**/portal/reclamos');
});
