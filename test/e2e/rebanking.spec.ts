import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemBody } from '#contract/problem.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { applicant } from '#test/drivers/applicant.ts';
import { approvingCard, decliningCard, pdfText } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { recordCalls, recordForms, type RecordedCall } from '#test/support/recorded-calls.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});
const looks: [name: string, look: Look][] = [
  ['a phone, in the light', { width: 360, theme: 'light' }],
  ['a desk, in the dark and translated', { width: 1280, theme: 'dark', translator: 'fonts' }],
];

describe.each(looks)('§2.3 from the banner to an active membership, on %s', (_name, look) => {
  test('a person with a debt applies, leaves at every step and comes back, accepts, is declined, pays', async () => {
    const laura = await portal.person([workedDebt]);
    const watched = await openWatched(browser, portal.url, look);
    const { page } = watched;
    watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const she = applicant(portal, page, laura);
    const calls = recordCalls(page);
    const sentForm = await recordForms(page);
    await she.enter();
    await page.clock.install();
    await expectAccessible(page);

    // §2.1 What is needed, before anything is asked.
    await she.begin();
    await expectAccessible(page);
    await she.start();

    // §5 The exact messages, the first of them as the form's error; changing the department empties the city.
    await she.button('Guardar y continuar').click();
    await page
      .getByRole('group', { name: 'Revisa este dato' })
      .getByText('Debes seleccionar un departamento.')
      .waitFor();
    await page.getByText('Debes seleccionar una ciudad.').first().waitFor();
    await page.getByText('La dirección es obligatoria.').first().waitFor();
    await expectAccessible(page);
    await she.fillMailing();
    await she.pick('Departamento', 'bogo', 'Bogotá, D.C.');
    await expect.poll(() => page.getByRole('combobox', { name: 'Ciudad o municipio' }).inputValue()).toBe('');
    await she.fillMailing();
    await she.saveMailing();

    // §4 Step 1 done: any device begins at the second.
    await page.reload();
    await she.heading('Cuéntanos de ti').waitFor();
    await page.getByText('Retomamos donde ibas: paso 2 de 3.').waitFor();
    // The phone's own way back leads one step back, and what was typed is there again.
    await page.getByLabel('Empresa donde trabajas').fill('Panadería La Espiga');
    await page.goBack();
    await she.heading('¿A dónde te enviamos la tarjeta?').waitFor();
    expect(await page.getByLabel('Dirección').inputValue()).toBe('Carrera 43A # 1-50, apto 801');
    await page.goForward();
    await she.heading('Cuéntanos de ti').waitFor();
    expect(await page.getByLabel('Empresa donde trabajas').inputValue()).toBe('Panadería La Espiga');
    await page.getByLabel('Empresa donde trabajas').fill('');
    await she.button('Guardar y continuar').click();
    await page
      .getByRole('group', { name: 'Revisa este dato' })
      .getByText('La fecha de nacimiento es obligatoria.')
      .waitFor();
    await page.getByText('Debes adjuntar un documento.').first().waitFor();
    await expectAccessible(page);
    await she.fillExtras();
    await expectAccessible(page);

    // What is no PDF is told at its field, and travels nowhere.
    await she.button('Quitar desprendible.jpg').click();
    const renamed = { name: 'soporte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK una hoja de cálculo') };
    await page.getByLabel('Soporte de tus ingresos').setInputFiles(renamed);
    await page.getByText('El archivo no es un PDF aunque se llame .pdf.').waitFor();
    await she.button('Quitar soporte.pdf').click();

    // A photo taken with the camera is drawn smaller here; an upload that is given up loses nothing of the form.
    await she.attachPhoto();
    await page.route('**/application/step2', () => {}, { times: 1 });
    const onItsWay = page.waitForRequest('**/application/step2');
    await she.button('Guardar y continuar').click();
    await onItsWay;
    await she.button('Cancelar').click();
    await she.button('Quitar IMG_0412.jpg').waitFor();
    expect(await page.getByLabel('Empresa donde trabajas').inputValue()).toBe('Panadería La Espiga');
    expect(await page.getByRole('alert').count()).toBe(0);
    await she.saveExtras();
    expect(await sentForm()).toEqual([
      ['birthday', '1988-05-17'],
      ['economicActivity', 'asalariado'],
      ['company', 'Panadería La Espiga'],
      ['monthlyIncome', '2800000'],
      ['monthlyExpenses', '1900000'],
      ['fileDocument', 'image/jpeg'],
    ]);

    // §4 Step 2 done: the third. §7 Its plans fail without a word, and come by themselves.
    let plansFail = true;
    watched.expectAnswer(503, '/api/membresia/planes');
    await page.route('**/api/membresia/planes', (route) =>
      plansFail ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.reload();
    await page.getByText('Retomamos donde ibas: paso 3 de 3.').waitFor();
    await page.getByText('Estamos buscando los planes de hoy.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    plansFail = false;
    await page.clock.runFor(5_100);
    await page.getByRole('radio', { name: 'Semilla (6 meses)' }).waitFor();
    await expectAccessible(page);
    await she.choose(/^Raíz/, /^6 pagos/);
    await she.review();
    await she.button('Enviarme el código al correo').click();
    await page.getByText('Marca que leíste el acuerdo y estás de acuerdo.').first().waitFor();
    await expectAccessible(page);
    await she.sign();
    // The register takes its time: twice it does not know the agreement yet.
    await page.route(
      '**/accept-terms/send',
      (route) => route.fulfill({ status: 404, json: problemBody('AGREEMENT_NOT_FOUND') }),
      { times: 2 },
    );
    await she.button('Aceptar y recibir documentos').click();

    // §4 Its documents wait for the register once; nothing of it holds up the payment.
    const documents = page.getByRole('dialog', { name: 'Tus documentos' });
    const waiting = page.getByText('Estamos preparando tu acuerdo').locator('visible=true').first();
    await waiting.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await she.button(/^Pagar/).waitFor();
    await expectAccessible(page);

    // The tab is closed during the wait: what was accepted is found again, and its documents can be asked for.
    await page.reload();
    await she.heading('Aceptaste tu plan Raíz').waitFor();
    await she.button('Enviar los documentos a mi correo').click();
    await waiting.waitFor();
    await portal.registered(laura);
    await page.clock.runFor(61_000);
    await page.getByText('Documentos enviados').locator('visible=true').first().waitFor();
    await she.button('Ver mis documentos').click();
    // A job makes the contract after the acceptance; the dialog shows it without being opened again.
    await documents.getByRole('button', { name: /Contrato de membresía/ }).waitFor();
    const contract = await she.download(/Contrato de membresía/);
    expect(pdfText(contract.bytes)).toContain('Certificado de aceptación');
    await documents.getByRole('button', { name: 'Cerrar' }).last().click();
    await she.heading('Aceptaste tu plan Raíz').waitFor();
    await expectAccessible(page);

    // §2.1 The bank says no, and then yes.
    await she.goPay();
    await she.payWith(decliningCard);
    await she.heading('Tu banco no aprobó el pago').waitFor();
    expect(new URL(page.url()).pathname).toBe('/portal/rebancarizacion/validar-pago');
    await expectAccessible(page);
    await page.goto('/portal/rebancarizacion');
    await she.heading('Aceptaste tu plan Raíz').waitFor();
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 70.000');
    await page.getByText(/Tu plan Raíz está activo hasta el/).waitFor();
    await page.getByText('Carrera 43A # 1-50, apto 801').waitFor();
    await she.button('Descargar comprobante').waitFor();
    await expectAccessible(page);
    const receipt = await she.download('Descargar comprobante');
    expect(pdfText(receipt.bytes)).toContain('$ 70.000');

    // §4 With a membership the banner is gone and its pages are closed.
    await page.goto('/portal/rebancarizacion');
    await page.waitForURL('**/portal');
    await page.getByText(/Tu plan Raíz\s+está activo/).waitFor();
    expect(await page.getByRole('link', { name: 'Conocer el programa' }).count()).toBe(0);
    await page.goto('/portal/documentos');
    await page.getByText(/Contrato de membresía MB-/).waitFor();
    await expectAccessible(page);
    // §8 A download that fails says so, in the specification's words.
    watched.expectAnswer(500, /^\/api\/Documents\/rebancarizacion\//);
    await page.route('**/api/Documents/rebancarizacion/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await she.button(/^Descargar Contrato/).click();
    const failure = 'No se pudo descargar el documento. Por favor, intente de nuevo.';
    await page.getByRole('alert').getByText(failure).first().waitFor();
    const again = await she.download(/^Descargar Contrato/);
    expect(again.name).toMatch(/^membresia-MB-\d{4}-\d{6}\.pdf$/);
    expectCallsOfTheSpecification(calls, laura.email);

    // Ley 1480, art. 47: a plan can be taken back, and the money comes back.
    await she.button('Retractarme del plan').click();
    const asking = page.getByRole('alertdialog', { name: '¿Te retractas de tu plan?' });
    await asking.waitFor();
    await expectAccessible(page);
    await asking.getByRole('button', { name: 'Conservar mi plan' }).click();
    await asking.waitFor({ state: 'hidden' });
    await she.button('Retractarme del plan').click();
    await asking.getByRole('button', { name: 'Sí, retractarme' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Te retractaste de tu plan');
    await page.getByText(/Te devolvemos \$\s70\.000 a más tardar el/).waitFor();
    await page.getByText(/Radicado\s+RT-/).waitFor();
    await expectAccessible(page);
    await page.goto('/portal/rebancarizacion');
    await page.getByText('Tu solicitud anterior terminó').waitFor();
    watched.expectClean();
    await watched.close();
  });
});

describe('§2.1 the mailed link, for a special client who has paid in full', () => {
  test('accepts on another device without a session, and the payment that stays pending is found again', async () => {
    const marta = await portal.person([workedDebt], { isClientType: true });
    const watched = await openWatched(browser, portal.url, { width: 1280, theme: 'dark' });
    const { page } = watched;
    const she = applicant(portal, page, marta);
    await she.enter();
    // §4 The special client owes something: no banner, and the address leads home.
    expect(await page.getByRole('link', { name: 'Conocer el programa' }).count()).toBe(0);
    await page.goto('/portal/rebancarizacion');
    await page.waitForURL('**/portal');
    await paidInFull(marta.id);
    await page.reload();
    await she.link('Conocer el programa').waitFor();

    await page.goto('/portal/rebancarizacion');
    await she.fillMailing();
    await she.saveMailing();
    await she.fillExtras();
    await she.saveExtras();
    await she.choose(/^Semilla/, /^Un solo pago/);
    await she.review();
    await she.button('Enviarme un enlace').click();
    await page.getByText('Sirve durante 3 días.').waitFor();
    const mail = await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(marta.email) && subject.startsWith('Lee y acepta tu plan'),
      15_000,
    );
    const link = mail.text.match(/http:\/\/\S+\?token=[\w-]+/)![0];

    // §2.1 Another device, signed out: the documents, the code, the acceptance.
    const other = await openWatched(browser, portal.url, { width: 360, theme: 'light', translator: 'fonts' });
    const elsewhere = applicant(portal, other.page, marta);
    await other.page.goto(link);
    await elsewhere.heading('Membresía Semilla (6 meses)').waitFor();
    await expect.poll(() => other.page.url()).not.toContain('token');
    expect(await other.page.title()).toContain('Tu membresía');
    await expectAccessible(other.page);
    await other.page.reload();
    await elsewhere.heading('Membresía Semilla (6 meses)').waitFor();

    // Printed, it is the contract and nothing else.
    await other.page.emulateMedia({ media: 'print' });
    const printed = await other.page.locator('body').innerText();
    expect(printed).toContain('Huella SHA-256 de este texto');
    for (const onScreen of ['Imprimir', 'Acepto el acuerdo', 'Enviarme el código al correo'])
      expect(printed).not.toContain(onScreen);
    await other.page.emulateMedia({ media: null });

    // Forwarded, it opens for somebody else too: with no address of hers in it, and the code goes to her alone.
    const forwarded = await openWatched(browser, portal.url, { width: 1280, theme: 'light' });
    const somebody = applicant(portal, forwarded.page, marta);
    await forwarded.page.goto(link);
    await somebody.heading('Membresía Semilla (6 meses)').waitFor();
    expect(await forwarded.page.locator('body').innerText()).not.toContain(marta.email);

    await elsewhere.button('Acepto el acuerdo').click();
    await other.page.getByText('Marca que leíste el acuerdo y estás de acuerdo.').first().waitFor();
    await elsewhere.sign();
    await elsewhere.button('Acepto el acuerdo').click();
    await elsewhere.heading('Tu acuerdo quedó aceptado').waitFor();
    await expectAccessible(other.page);

    // Opened again, here and by whoever it was forwarded to, it tells what was accepted and accepts nothing more.
    await forwarded.page.reload();
    await somebody.heading('Tu acuerdo quedó aceptado').waitFor();
    expect(await forwarded.page.getByRole('button', { name: 'Acepto el acuerdo' }).count()).toBe(0);
    forwarded.expectClean();
    await forwarded.close();
    await other.page.goto(link);
    await elsewhere.heading('Tu acuerdo quedó aceptado').waitFor();
    await elsewhere.button('Imprimir').waitFor();
    other.expectAnswer(422, '/api/account/acceptance/open');
    await other.page.goto(`${portal.url}/documentos/acceptacion-acuerdo-de-pago?token=${'x'.repeat(43)}`);
    await elsewhere.heading('Este enlace ya no sirve').waitFor();
    expect(await other.page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);
    await expectAccessible(other.page);
    other.expectClean();
    await other.close();

    // §2.1 Back in the portal it is accepted, and can be paid; the bank takes its time.
    await page.goto('/portal/rebancarizacion');
    await she.heading('Aceptaste tu plan Semilla').waitFor();
    await page.clock.install();
    const { control } = portal.provider;
    control.setFaults({ neverSettle: true, settlePolls: 0 });
    await she.goPay();
    await page.getByText('Nequi', { exact: true }).click();
    await page.getByLabel('Celular registrado').fill('3991111111');
    await she.button(/^Pagar/).click();
    await page.getByRole('heading', { name: 'Estamos procesando tu pago' }).waitFor();
    const transaction = control.transactions().at(-1)!;
    await page.goto(`/portal/rebancarizacion/validar-pago?id=${transaction.id}`);
    await she.heading('Verificando tu pago').waitFor();
    await page.clock.runFor(31_000);
    await she.heading('Tu pago está en camino').waitFor();
    await expectAccessible(page);
    await page.goto('/portal/rebancarizacion');
    await page.waitForURL('**/portal/rebancarizacion/validar-pago');
    control.clearFaults();
    control.setStatus(transaction.id, 'APPROVED');
    await control.idle();
    const active = async () => (await portal.services.rebanking.summary(marta.id))?.state;
    await expect.poll(active, { timeout: 15_000 }).toBe('ACTIVA');
    await page.goto('/portal');
    await page.getByText(/Tu plan Semilla\s+está activo/).waitFor();
    watched.expectClean();
    await watched.close();
  });
});

/** §7: the calls of the flow, with their headers and the names in their bodies. */
function expectCallsOfTheSpecification(calls: readonly RecordedCall[], email: string): void {
  const flow: [method: string, path: RegExp, fields?: string[]][] = [
    ['GET', /^\/api\/parameters\/states$/],
    ['GET', /^\/api\/parameters\/states\/05$/],
    ['GET', /^\/api\/RebankingProgram\/application$/],
    ['POST', /^\/api\/RebankingProgram\/application\/step1$/, ['address', 'city', 'dpto']],
    ['POST', /^\/api\/RebankingProgram\/application\/step2$/],
    ['GET', /^\/api\/membresia\/planes$/],
    [
      'POST',
      /^\/api\/management\/userManagement\/payment-agreement$/,
      ['aceptaAcuerdo', 'codigo', 'codigoId', 'hash', 'opcionPagoId', 'planId', 'planVersion'],
    ],
    ['POST', /^\/api\/Documents\/rebancarizacion\/accept-terms\/send$/, ['email', 'idAcuerdoPagoSalesforce']],
  ];
  for (const [method, path, fields] of flow) {
    const made = calls.filter((call) => call.method === method && path.test(call.path));
    expect(made.length, `${method} ${path}`).toBeGreaterThan(0);
    for (const { headers, body } of made) {
      expect(headers['x-use-mock'], `${method} ${path}`).toBe('false');
      if (fields) expect(Object.keys(body ?? {}).sort(), `${method} ${path}`).toEqual(['UTMDto', ...fields].sort());
    }
  }
  const terms = calls.find(({ path }) => path.endsWith('/accept-terms/send'));
  expect(terms?.body?.['email']).toBe(email);
  expect(calls.find(({ path }) => path === '/api/Documents/rebancarizacion')?.method).toBe('GET');
  expect(calls.some(({ path }) => /^\/api\/Documents\/rebancarizacion\/[\w-]{36}$/.test(path))).toBe(true);
  // Every request of a session carries its id, one and the same.
  const sessions = new Set(calls.map(({ headers }) => headers['x-session']));
  expect([...sessions]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
}

/** The operator's books say that every debt of somebody is paid. */
const paidInFull = (customerId: string) =>
  portal.platform.database.sql.update(obligation).set({ state: 'PAGADA' }).where(eq(obligation.customerId, customerId));
