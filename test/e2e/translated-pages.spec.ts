import { createHash } from 'node:crypto';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer, pdfText } from '#test/drivers/customer.ts';
import { diagnosisOf } from '#test/drivers/diagnosis.ts';
import { runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

// `narrow-screens.spec.ts` translates every page once it is drawn.
test.describe('a page that the browser translates', () => {
  test('answers in the profile and in the diagnosis', async ({ portal, open }) => {
    const { page } = await open({ width: 360, translator: 'in place' });
    const she = customer(portal, page, await portal.person([workedDebt]));
    const diagnosis = diagnosisOf(page);
    await she.takeSession();
    await page.goto('/portal/perfil');
    await page.getByRole('button', { name: 'Autorizar: Mensajes comerciales' }).click();
    await page.getByRole('button', { name: 'Retirar: Mensajes comerciales' }).click();
    await page.getByRole('button', { name: 'Autorizar: Mensajes comerciales' }).waitFor();
    await chooseRadio(page.getByRole('radio', { name: /^En la tarde/ }));
    await she.button('Guardar').click();
    await page.getByText('Así te contactamos desde ahora.').waitFor();
    await page.goto('/portal/diagnostico');
    await diagnosis.button('Continuar').click();
    await page.getByRole('link', { name: 'Elige qué quieres lograr.' }).waitFor();
    await diagnosis.chooseObjective('Solo mirar');
    await diagnosis.heading('Lo que te entra').waitFor();
    await page.getByLabel('¿Cuánto te entra al mes?').fill('3500000');
    await diagnosis.fillIncome();
    await page.getByLabel('Mercado').fill('200000');
    await page.getByText('Guardado', { exact: true }).locator('visible=true').first().waitFor();
  });

  test('keeps the marks of a checked document', async ({ portal, open }) => {
    const { page, expectAnswer } = await open({ width: 360, translator: 'fonts' });
    expectAnswer(404, '/verificar/');
    const person = await portal.person([workedDebt]);
    await runPlan(portal, person);
    await portal.registered(person);
    await customer(portal, page, person).takeSession();
    const documents = async () => (await (await page.request.get('/api/Documents/rebancarizacion')).json()).data;
    await expect.poll(async () => (await documents()).length).toBe(2);
    const [{ id }] = await documents();
    const pdf = await (await page.request.get(`/api/Documents/rebancarizacion/${id}`)).body();
    const [, code = ''] = /([2-9A-Z]{5}-[2-9A-Z]{5})/.exec(pdfText(pdf))!;
    const fingerprint = createHash('sha256').update(pdf).digest('hex');
    const { textos } = await (await page.request.get('/api/legal')).json();
    for (const [typed, answer, shown] of [
      ['ABCD-EFGH-IJKL', 'No lo encontramos', 'ABCD-EFGH-IJKL'],
      [fingerprint, 'Documento válido', fingerprint.replace(/(.{8})(?=.)/g, '$1 ')],
      [code, 'Documento válido', code],
      [textos[0].huella, 'Texto nuestro', undefined],
    ] as const) {
      await page.goto('/verificar');
      await page.getByLabel('Código o huella del documento').fill(typed);
      await page.getByRole('button', { name: 'Verificar' }).click();
      await page.getByText(answer).waitFor();
      await page.locator('html.translated-ltr').waitFor();
      if (shown !== undefined) expect(await page.locator('dd, strong').first().innerHTML()).toBe(shown);
    }
  });

  test('answers after an error', async ({ portal, open }) => {
    const { page, expectAnswer } = await open({ width: 360, translator: 'in place' });
    const she = customer(portal, page, await portal.person([workedDebt]));
    const address = '**/api/Documents/rebancarizacion';
    expectAnswer(500, '/api/Documents/rebancarizacion');
    await she.takeSession();
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/portal/documentos');
    for (let tries = 0; tries < 2; tries++) {
      await she.heading('Algo falló de nuestro lado').waitFor();
      await Promise.all([page.waitForResponse(address), she.button('Intentar de nuevo').click()]);
    }
    await she.heading('Algo falló de nuestro lado').waitFor();
    await page.unroute(address);
    await she.button('Intentar de nuevo').click();
    await she.heading('Documentos').waitFor();
  });
});
