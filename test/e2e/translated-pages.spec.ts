import { createHash } from 'node:crypto';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { approvingCard, customer, pdfText } from '#test/drivers/customer.ts';
import { diagnosisOf } from '#test/drivers/diagnosis.ts';
import { runPlan } from '#test/drivers/running-plan.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { type Translator } from '#test/support/page-translator.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { openWatched, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

async function visitor(translator: Translator) {
  const person = await portal.person([workedDebt, { ...workedDebt, product: 'Crédito de consumo' }]);
  const watched = await openWatched(browser, portal.url, { width: 360, translator });
  opened.push(watched);
  return { watched, page: watched.page, person, she: customer(portal, watched.page, person) };
}

describe.each<Translator>(['fonts', 'in place'])('pages that the browser translates (%s)', (translator) => {
  test('are public pages that answer', async () => {
    const { watched, page } = await visitor(translator);
    await diagnosisOf(page).answerPublicQuestions();
    for (const path of ['/inicio', '/programa-rebancarizacion', '/qnt-preview', '/ayuda', '/registro', '/verificar']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.keyboard.press('Tab');
      await page.waitForLoadState('networkidle');
    }
    watched.expectClean();
  });

  test('are the check of a document, without its marks', async () => {
    const { watched, page, person, she } = await visitor(translator);
    watched.expectAnswer(404, '/verificar/');
    await runPlan(portal, person);
    await portal.registered(person);
    await she.takeSession();
    const documents = async () => (await (await page.request.get('/api/Documents/rebancarizacion')).json()).data;
    await expect.poll(async () => (await documents()).length, { timeout: 15_000 }).toBe(2);
    const [{ id }] = await documents();
    const pdf = await (await page.request.get(`/api/Documents/rebancarizacion/${id}`)).body();
    const [, code = ''] = /([2-9A-Z]{5}-[2-9A-Z]{5})/.exec(pdfText(pdf))!;
    const fingerprint = createHash('sha256').update(pdf).digest('hex');
    await page.goto('/verificar');
    for (const [typed, answer, shown] of [
      ['ABCD-EFGH-IJKL', 'No lo encontramos', 'ABCD-EFGH-IJKL'],
      [fingerprint, 'Documento válido', fingerprint.replace(/(.{8})(?=.)/g, '$1 ')],
      [code, 'Documento válido', code],
    ] as const) {
      await page.getByLabel('Código o huella del documento').fill(typed);
      await page.getByRole('button', { name: 'Verificar' }).click();
      await page.getByText(answer).waitFor();
      await page.locator('html.translated-ltr').waitFor();
      expect(await page.locator('dd, strong').first().innerHTML()).toBe(shown);
    }
    watched.expectClean();
  });

  test('answer after an error', async () => {
    const { watched, page, she } = await visitor(translator);
    const address = '**/api/Documents/rebancarizacion';
    watched.expectAnswer(500, '/api/Documents/rebancarizacion');
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
    watched.expectClean();
  });

  test('show the plan that is chosen, up to its receipt', async () => {
    const { watched, page, she } = await visitor(translator);
    watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    await she.takeSession();
    await page.goto('/portal/ofertas');
    await page
      .getByRole('link', { name: /^Ver opciones/ })
      .first()
      .click();
    await page.waitForURL('**/portal/ofertas/detalles**');
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    await she.choosePlan({ term: 12, initialPayment: '900.000' });
    await she.readAgreement();
    await she.acceptPlan();
    await she.goPay();
    await she.payWith(approvingCard);
    await page.getByRole('heading', { level: 1, name: /^Pagaste/ }).waitFor();
    watched.expectClean();
  });

  test('answer in the profile and in the diagnosis', async () => {
    const { watched, page, she } = await visitor(translator);
    const diagnosis = diagnosisOf(page);
    await she.takeSession();
    await page.goto('/portal/perfil');
    await page.getByRole('button', { name: 'Autorizar: Mensajes comerciales' }).click();
    await page.getByRole('button', { name: 'Retirar: Mensajes comerciales' }).click();
    await page.getByRole('button', { name: 'Autorizar: Mensajes comerciales' }).waitFor();
    await chooseRadio(page.getByRole('radio', { name: /^En la tarde/ }));
    await she.button('Guardar').click();
    await page.getByText('Así te contactamos desde ahora.').waitFor();
    await she.button('Ocultar valores').click();
    await page.goto('/portal/diagnostico');
    await diagnosis.button('Continuar').click();
    await page.getByRole('link', { name: 'Elige qué quieres lograr.' }).waitFor();
    await diagnosis.chooseObjective('Solo mirar');
    await diagnosis.heading('Lo que te entra').waitFor();
    await page.getByLabel('¿Cuánto te entra al mes?').fill('3500000');
    await diagnosis.fillIncome();
    await page.getByLabel('Mercado').fill('200000');
    await page.getByText('Guardado', { exact: true }).locator('visible=true').first().waitFor();
    for (const path of ['/portal', '/portal/documentos', '/portal/ayuda', '/portal/rebancarizacion/solicitar']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    watched.expectClean();
  });

  test('are the pages of a person with a plan, whatever is chosen on them', async () => {
    const { watched, page, person, she } = await visitor(translator);
    const { agreementId } = await runPlan(portal, person);
    await she.takeSession();
    for (const path of [
      '/portal',
      '/portal/ofertas',
      '/portal/ofertas/detalles',
      '/portal/ofertas/seleccionar-plan',
      `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`,
      `/portal/ofertas/acuerdos/ayuda?acuerdo=${agreementId}`,
      '/portal/diagnostico/objetivo',
      '/portal/diagnostico/completar-informacion',
      '/portal/documentos',
      '/portal/perfil',
      '/portal/ayuda',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const choices = page.getByRole('main').locator('input[type=radio]:enabled');
      for (let nth = 0; nth < (await choices.count()); nth++)
        await choices.nth(nth).evaluate((choice: HTMLInputElement) => choice.click());
    }
    watched.expectClean();
  });
});
