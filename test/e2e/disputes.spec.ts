import { randomUUID } from 'node:crypto';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { tallyJourney } from '#test/support/journey-tally.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

test('a person files and withdraws a dispute about an offer', async ({ portal, open }) => {
  const { page, context } = await open({ width: 360 });
  const person = customer(portal, page, await portal.person([workedDebt]));
  await person.takeSession();
  const second = await context.newPage();
  await second.goto('/portal/ofertas');
  await second.getByRole('link', { name: /^Ver opciones/ }).waitFor();

  await person.openOffer();
  await page.getByText('¿Algo no cuadra? Reclama antes de aceptar. No pierdes la oferta.').waitFor();
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
  let sendFile = () => {};
  const held = new Promise<void>((send) => (sendFile = send));
  await page.route('**/api/disputes/*/files', async (route) => {
    await held;
    await route.continue();
  });
  await person.button('Presentar mi reclamo').dblclick();
  await page.getByText('Congelada: no hay nada que pagar').waitFor();
  await expect(page.getByRole('progressbar', { name: 'Subiendo carta.png' })).toBeVisible();
  sendFile();
  await second.getByText('En reclamo').first().waitFor({ timeout: 3_000 });
  await expect(page.getByText(/Recibimos tu reclamo\. Tu radicado es RAD-/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Descargar carta/ })).toBeVisible();
  await expectAccessible(page);

  await person.button('Retirar mi reclamo').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar mi reclamo' }).click();
  await page.getByText('Retirado', { exact: true }).waitFor();
  await second.getByText('En reclamo').first().waitFor({ state: 'detached', timeout: 3_000 });
});

test('a person reads the decision of the operator and appeals with the keyboard', async ({ portal, open }) => {
  const { page } = await open({ width: 360 });
  const person = customer(portal, page, await portal.person([workedDebt]));
  await person.takeSession();
  const { deudas } = await (await page.request.get('/api/disputes')).json();
  const filing = await page.request.post('/api/disputes', {
    data: { tipo: 'NO_LA_RECONOZCO', obligacionId: deudas[0].obligacionId },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { radicado } = await filing.json();
  const order = async (...words: string[]) => {
    const { out, errors } = await orderDirectly(portal, words);
    expect(errors).toBe('');
    return out;
  };
  const cases = JSON.parse(await order('casos', 'listar', '--tipo', 'reclamo', '--json'));
  const { numero } = cases.casos.find((each: { asunto: string }) => JSON.stringify(each).includes(radicado));
  await order('casos', 'resolver', numero, '--resultado', 'negado', '--motivo', 'El banco entregó el pagaré firmado.');

  await page.goto('/portal/reclamos');
  await page.getByText('No aceptado').waitFor();
  await person.link(/^Ver mi reclamo/).click();
  await page.getByText('El banco entregó el pagaré firmado.').waitFor();
  await expect(page.getByRole('link', { name: 'Superintendencia de Industria y Comercio' }).first()).toBeVisible();
  await expectAccessible(page);
  await person.button('Pedir otra revisión').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('¿Con qué no estás de acuerdo?').focus();
  await page.keyboard.type('Esa no es mi firma.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Pediste otra revisión').waitFor();
  await expect(page.getByText('En revisión', { exact: true })).toBeVisible();
});

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
  await expectAccessible(page);
});

test('a visitor files a dispute without an account in few taps', async ({ portal, open }) => {
  const { page, context } = await open({ width: 360 });
  const email = 'victima@correo.example';
  const tally = await tallyJourney(context);
  await page.goto('/reclamos');
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

  const person = customer(portal, page, await portal.person([workedDebt]));
  const filing = await person.download('Descargar en PDF');
  expect([filing.name, filing.bytes.subarray(0, 5).toString()]).toEqual([
    expect.stringMatching(/^reclamo-RAD-.*pdf$/),
    '%PDF-',
  ]);
  await person.takeSession();
  await page.goto('/reclamos');
  await page.waitForURL('**/portal/reclamos');
});
