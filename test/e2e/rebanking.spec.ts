import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { problemBody } from '#contract/problem.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { applicant } from '#test/drivers/applicant.ts';
import { approvingCard, pdfText } from '#test/drivers/customer.ts';
import { extras, mailing, photo, semilla } from '#test/support/membership.ts';
import { expectFewWords } from '#test/support/page-words.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectGoodAt } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

test.describe('§2.3 rebanking programme', () => {
  test('leads from the banner to an active membership and its withdrawal', async ({ portal, open }) => {
    const laura = await portal.person([workedDebt]);
    const { page, expectAnswer } = await open({ width: 360, theme: 'dark', translator: 'fonts' });
    expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const she = applicant(portal, page, laura);
    let submissions = 0;
    page.on('request', (request) => (submissions += request.url().endsWith('/step1') ? 1 : 0));
    await she.takeSession();
    await page.clock.install();

    await she.begin();
    await she.start();
    await she.button('Guardar y continuar').click();
    const summary = page.getByRole('group', { name: 'Revisa este dato' });
    await summary.getByText('Debes seleccionar un departamento.').waitFor();
    await she.fillMailing();
    await she.saveMailing();
    expect(submissions).toBe(1);

    // Specification §4: after step 1, a reload opens step 2. Back shows step 1, and Forward shows step 2 with the typed
    // company.
    await page.reload();
    await she.heading('Cuéntanos de ti').waitFor();
    await page.getByText('Retomamos donde ibas: paso 2 de 3.').waitFor();
    const company = page.getByLabel('Empresa donde trabajas');
    await company.fill('Panadería La Espiga');
    await page.goBack();
    await she.heading('¿A dónde te enviamos la tarjeta?').waitFor();
    expect(await page.getByLabel('Dirección').inputValue()).toBe('Carrera 43A # 1-50, apto 801');
    await page.goForward();
    await she.heading('Cuéntanos de ti').waitFor();
    expect(await company.inputValue()).toBe('Panadería La Espiga');
    await she.fillExtras();
    await she.button('Quitar desprendible.jpg').click();
    // A cancelled upload keeps the form.
    await she.attachPhoto();
    await expectGoodAt(page, 1280);
    await page.route('**/application/step2', () => {}, { times: 1 });
    const onItsWay = page.waitForRequest('**/application/step2');
    await she.button('Guardar y continuar').click();
    await onItsWay;
    await she.button('Cancelar').click();
    await she.button('Quitar IMG_0412.png').waitFor();
    expect(await company.inputValue()).toBe('Panadería La Espiga');
    expect(await page.getByRole('alert').count()).toBe(0);
    await she.saveExtras();

    // Specification §4: after step 2, a reload opens step 3. Specification §7: when the list of plans cannot be loaded,
    // the page shows no error and repeats the request.
    let plansFail = true;
    expectAnswer(503, '/api/membresia/planes');
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
    await she.choose(/^Raíz/, /^6 pagos/);
    await expectFewWords(page, 'chosen plan of the programme');
    await she.review();
    await she.sign();
    // The CRM does not have the agreement at the first two attempts.
    await page.route(
      '**/accept-terms/send',
      (route) => route.fulfill({ status: 404, json: problemBody('AGREEMENT_NOT_FOUND') }),
      { times: 2 },
    );
    await she.button('Aceptar y recibir documentos').click();
    // Specification §4: the page tries again after 60 seconds, because the CRM may not have the agreement yet.
    // Meanwhile, the user can pay.
    const waiting = page.getByText('Estamos preparando tu acuerdo').locator('visible=true').first();
    await waiting.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await she.button(/^Pagar/).waitFor();

    await page.reload();
    await she.heading('Aceptaste tu plan Raíz').waitFor();
    await she.button('Enviar los documentos a mi correo').click();
    await waiting.waitFor();
    await portal.registered(laura);
    await page.clock.runFor(61_000);
    await page.getByText('Documentos enviados').locator('visible=true').first().waitFor();
    await she.button('Ver mis documentos').click();
    // A job creates the contract after the acceptance; the open dialog shows the new PDF document.
    const documents = page.getByRole('dialog', { name: 'Tus documentos' });
    await documents.getByRole('button', { name: /Contrato de membresía/ }).waitFor();
    expect(pdfText((await she.download(/Contrato de membresía/)).bytes)).toContain('Certificado de aceptación');
    await documents.getByRole('button', { name: 'Cerrar' }).last().click();

    await she.goPay();
    await she.payWith(approvingCard);
    expect(new URL(page.url()).pathname).toBe('/portal/rebancarizacion/validar-pago');
    await she.seeReceipt('$ 70.000');
    await page.getByText(/Tu plan Raíz está activo hasta el/).waitFor();
    await page.getByText('Carrera 43A # 1-50, apto 801').waitFor();
    expect(pdfText((await she.download('Descargar comprobante')).bytes)).toContain('$ 70.000');

    await page.goto('/portal/rebancarizacion');
    await page.waitForURL('**/portal');
    await page.getByText(/Tu plan Raíz\s+está activo/).waitFor();
    expect(await page.getByRole('link', { name: 'Conocer el programa' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Programa', exact: true }).click();
    await page.waitForURL('**/portal/programa');
    await she.heading('Plan Raíz').waitFor();
    await page.getByRole('heading', { name: 'Mes 1 de 12' }).waitFor();
    await page.getByText(/Llevas pagados \$\s70\.000 de \$\s420\.000\./).waitFor();
    await she.button(/^Descargar Contrato/).waitFor();
    await she.button('Retractarme del plan').waitFor();
    await expectFewWords(page, 'programme');
    await expectGoodAt(page, 1280);
    await page.goto('/portal/documentos');
    await page.getByText(/Contrato de membresía MB-/).waitFor();
    expectAnswer(500, /^\/api\/Documents\/rebancarizacion\//);
    await page.route('**/api/Documents/rebancarizacion/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await she.button(/^Descargar Contrato/).click();
    const failure = 'No se pudo descargar el documento. Por favor, intente de nuevo.';
    await page.getByRole('alert').getByText(failure).first().waitFor();
    const again = await she.download(/^Descargar Contrato/);
    expect(again.name).toMatch(/^membresia-MB-\d{4}-\d{6}\.pdf$/);

    // Law 1480, article 47: the right of withdrawal.
    await she.button('Retractarme del plan').click();
    const asking = page.getByRole('alertdialog', { name: '¿Te retractas de tu plan?' });
    await asking.getByRole('button', { name: 'Sí, retractarme' }).click();
    await page.getByText(/Te devolvemos \$\s70\.000 a más tardar el/).waitFor();
    await page.getByText(/Radicado\s+RT-/).waitFor();
    await page.goto('/portal/rebancarizacion');
    await page.getByText('Tu solicitud anterior terminó').waitFor();
  });

  test('is closed to a special client until the debts are paid', async ({ portal, open }) => {
    const marta = await portal.person([workedDebt], { isClientType: true });
    const { page } = await open({ width: 1280 });
    const she = applicant(portal, page, marta);
    await she.takeSession();
    // Specification §4: a special client with debts sees no banner, and the URL of the programme redirects to the home
    // page.
    await page.goto('/portal/rebancarizacion');
    await page.waitForURL('**/portal');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Conocer el programa' }).count()).toBe(0);
    await portal.platform.database.sql
      .update(obligation)
      .set({ state: 'PAGADA' })
      .where(eq(obligation.customerId, marta.id));
    await choosePlanOver(page.request);
    await page.goto('/portal/rebancarizacion');
    await she.review();
    await she.button('Enviarme un enlace').click();
    await page.getByText('Sirve durante 3 días.').waitFor();
    const mail = await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(marta.email) && subject.startsWith('Lee y acepta tu plan'),
      15_000,
    );
    const link = mail.text.match(/http:\/\/\S+\?token=[\w-]+/)![0];

    const other = await open({ width: 360, translator: 'fonts' });
    const elsewhere = applicant(portal, other.page, marta);
    await other.page.goto(link);
    await elsewhere.heading('Membresía Semilla (6 meses)').waitFor();
    await expect.poll(() => other.page.url()).not.toContain('token');
    expect(await other.page.title()).toContain('Tu membresía');
    await expectGoodAt(other.page, 1280);
    await other.page.reload();
    await elsewhere.heading('Membresía Semilla (6 meses)').waitFor();
    await other.page.emulateMedia({ media: 'print' });
    const printed = await other.page.locator('body').innerText();
    expect(printed).toContain('Huella SHA-256 de este texto');
    for (const onScreen of ['Imprimir', 'Acepto el acuerdo', 'Enviarme el código al correo'])
      expect(printed).not.toContain(onScreen);
    await other.page.emulateMedia({ media: null });
    // A forwarded link also opens the contract, but the page does not show Marta's e-mail address. The server sends the
    // code only to Marta.
    const forwarded = await open({ width: 1280 });
    await forwarded.page.goto(link);
    const readHere = applicant(portal, forwarded.page, marta);
    await readHere.heading('Membresía Semilla (6 meses)').waitFor();
    expect(await forwarded.page.locator('body').innerText()).not.toContain(marta.email);

    await elsewhere.sign();
    await elsewhere.button('Acepto el acuerdo').click();
    await elsewhere.heading('Tu acuerdo quedó aceptado').waitFor();
    await elsewhere.button('Imprimir').waitFor();
    await forwarded.page.reload();
    await readHere.heading('Tu acuerdo quedó aceptado').waitFor();
    expect(await forwarded.page.getByRole('button', { name: 'Acepto el acuerdo' }).count()).toBe(0);
    forwarded.expectAnswer(422, '/api/account/acceptance/open');
    await forwarded.page.goto(`/documentos/acceptacion-acuerdo-de-pago?token=${'x'.repeat(43)}`);
    await readHere.heading('Este enlace ya no sirve').waitFor();
    expect(await forwarded.page.getByRole('button', { name: 'Imprimir' }).count()).toBe(0);

    await page.goto('/portal/rebancarizacion');
    await she.heading('Aceptaste tu plan Semilla').waitFor();
  });
});

async function choosePlanOver(request: APIRequestContext): Promise<void> {
  const send = async (path: string, options: object) => {
    const answer = await request.post(path, { headers: { 'x-use-mock': 'false' }, ...options });
    expect([path, answer.status()]).toEqual([path, 200]);
  };
  await send('/api/RebankingProgram/application/step1', { data: mailing });
  const { name, type, bytes } = await photo();
  const fileDocument = { name, mimeType: type, buffer: bytes };
  await send('/api/RebankingProgram/application/step2', { multipart: { ...extras, fileDocument } });
  await send('/api/account/pep-declaration', { data: { esPeps: false } });
  await send('/api/RebankingProgram/application/plan', { data: semilla });
}
