import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offer } from '#server/db/schema/offers.ts';
import { customer, pdfText } from '#test/drivers/customer.ts';
import { diagnosisOf } from '#test/drivers/diagnosis.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
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
  ['a phone, in the dark', { width: 360, theme: 'dark' }],
  ['a desk, in the light and translated', { width: 1280, theme: 'light', translator: 'fonts' }],
];

describe.each(looks)('§2.1 the diagnosis: from six public questions to an accepted offer, on %s', (_name, look) => {
  test('nothing is asked twice, every figure is said in words, and the chosen plan is the one in the offer', async () => {
    const laura = await portal.person([workedDebt, { principal: 1_000_000, arrearsSince: '2026-02-10' }]);
    const watched = await openWatched(browser, portal.url, look);
    const { page } = watched;
    const she = customer(portal, page, laura);
    const diagnosis = diagnosisOf(page);
    watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const saved = () => page.getByText('Guardado', { exact: true });

    // §2.1 Before there is an account.
    await diagnosis.answerPublicQuestions();
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await she.signIn();
    await page.getByRole('link', { name: /Diagnóstico En 4 minutos sabes por dónde empezar/ }).click();

    // Objective: an error first, then the answer.
    await diagnosis.heading('¿Qué quieres lograr primero?').waitFor();
    await diagnosis.button('Continuar').click();
    await page.getByRole('link', { name: 'Elige qué quieres lograr.' }).waitFor();
    await expectAccessible(page);
    await diagnosis.chooseObjective('Ponerme al día ya');

    // What was answered is there already, as the estimate that it is: it counts once its step is passed.
    await diagnosis.heading('Lo que te entra').waitFor();
    await expect.poll(() => page.getByLabel('¿Cuánto te entra al mes?').inputValue()).toBe('4.000.000');
    await page.getByText('Es un estimado: nos dijiste «De 3 a 5 millones».', { exact: false }).waitFor();
    expect(await page.getByLabel('Otros gastos').inputValue()).toBe('1.500.000');
    expect(await saved().count()).toBe(0);
    const profile = async () => (await (await page.request.get('/api/diagnosis')).json()).perfil;
    expect(await profile()).toMatchObject({ ingresos: null, gastos: {} });
    // What is missing is named.
    await diagnosis.button('Continuar').click();
    await page.getByRole('link', { name: 'Elige cómo te entra la plata.' }).waitFor();
    await saved().first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('¿Cuánto te entra al mes?').fill('3500000');
    await page.getByText('Es un estimado', { exact: false }).first().waitFor({ state: 'hidden' });
    await page.getByText('¿Por qué lo preguntamos?').first().click();
    await diagnosis.fillIncome();
    await page.getByLabel('Mercado').fill('200000');
    await expectAccessible(page);
    await diagnosis.goOn('Lo que gastas en ti y los tuyos');
    await diagnosis.goOn('Lo demás de tu mes');
    // The market was part of what was answered at once: it is not counted twice.
    await expect.poll(() => page.getByLabel('Otros gastos').inputValue()).toBe('1.300.000');
    await page.getByText('Ya le restamos lo que pusiste en los otros.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Otros gastos').fill('1900000');
    await diagnosis.fillRest('Lo que ya sabemos');
    await expect.poll(() => saved().count()).toBeGreaterThanOrEqual(6);
    // A refresh in the middle loses nothing.
    await page.reload();
    await diagnosis.heading('Lo que ya sabemos').waitFor();
    await expect.poll(() => page.getByLabel('Mercado').inputValue()).toBe('200.000');
    expect(await page.getByLabel('¿A qué te dedicas?').inputValue()).toBe('Empleado con salario');
    await page.getByText('Nos dijiste que les debes a 2 entidades.', { exact: false }).waitFor({ state: 'detached' });

    // The browser's own way back leads one step back.
    await page.goBack();
    await diagnosis.heading('Lo demás de tu mes').waitFor();
    await page.goForward();
    await diagnosis.heading('Lo que ya sabemos').waitFor();
    await expectAccessible(page);
    await diagnosis.goOn('Lo que debes en otra parte');

    // Another debt: a rate that nobody charges, then the right one.
    await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
    const other = { creditor: 'Banco Nogal', balance: '4000000', minimum: '200000', rate: '2500', days: '120' };
    await diagnosis.addDebt(other);
    await page.getByText('Revisa la tasa: no puede pasar de 1.000 % al año.').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Tasa efectiva anual').fill('25');
    await diagnosis.button('Guardar esta deuda').click();
    await diagnosis.button('Editar Banco Nogal').waitFor();
    await expectAccessible(page);
    await diagnosis.button('Actualizar mi diagnóstico').click();

    // Result: each image says its conclusion, and nobody is called a risk.
    await diagnosis.heading('Así está tu panorama').waitFor();
    expect(await diagnosis.imageNames()).toEqual([
      'Nivel Atención: 6 de 10. Tu índice es 45 de 100.',
      'Debes en 3 partes. Conviene empezar por Tarjeta de crédito, Banco Ceiba. Es la que lleva más tiempo pendiente.',
      'De $ 3.500.000 que te entran: gastos, $ 2.100.000; pagos ya prometidos, $ 200.000; te quedan libres, $ 1.200.000.',
    ]);
    const read = await page.getByRole('main').innerText();
    expect(read).not.toMatch(/riesgo alto|moros|deudor|castigad|incumplid/i);
    expect(read).toContain('no es un puntaje de las centrales de riesgo');
    await expectAccessible(page);
    // With a stranger beside her, no amount is left on the screen nor said.
    await diagnosis.button('Ocultar valores').click();
    const covered = [await page.getByRole('main').innerText(), await page.getByRole('main').ariaSnapshot()];
    expect(covered.join().match(/\$\s?\d[\d.]*/g)).toBeNull();
    await diagnosis.button('Mostrar valores').click();
    const result = await she.download('Descargar en PDF');
    expect(result.name).toMatch(/^diagnostico-.*\.pdf$/);
    expect(pdfText(result.bytes)).toContain('45 de 100');

    // Simulator: keyboard, typing, comparing, and the very same figures in words.
    await page.getByRole('link', { name: 'Probar con mi presupuesto' }).click();
    await diagnosis.heading('Prueba con tu presupuesto').waitFor();
    const slider = page.getByRole('slider', { name: 'Al mes puedo pagar' });
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^\$\s1\.200\.000 al mes$/);
    await slider.press('ArrowRight');
    await slider.press('PageUp');
    await slider.press('PageDown');
    await slider.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\$\s1\.220\.000 al mes$/);
    await page.getByLabel('Valor exacto').fill('740000');
    await diagnosis.choose('Número de cuotas', '6');
    await page.getByRole('textbox', { name: /^Pago inicial/ }).fill('600000');
    await diagnosis.choose('Elige una oferta para ver su plan', /6 × \$\s740\.000/);
    await page.getByText('Cifras confirmadas.').waitFor();
    await diagnosis.button('Guardar para comparar').click();
    await diagnosis.choose('Número de cuotas', '12');
    await page.getByText(/Ahora pagas\s+\$\s840\.000 más/).waitFor();
    await diagnosis.choose('Número de cuotas', '6');
    await page.getByText('Son iguales.', { exact: false }).waitFor();
    await page.getByText('Cifras confirmadas.').waitFor();
    const images = await diagnosis.imageNames();
    expect(images[0]).toMatch(/^Pagas \$ 5\.040\.000 en 7 pagos; el último, el .+\. Te ahorras \$ 3\.360\.000\.$/);
    expect(images.slice(1)).toEqual([
      expect.stringMatching(/^Bola de nieve: de \$ 13\.400\.000 a cero en .+, con \$ [\d.]+ de intereses\.$/),
      expect.stringMatching(/^Avalancha: de \$ 13\.400\.000 a cero en .+, con \$ [\d.]+ de intereses\.$/),
    ]);
    await page.getByRole('button', { name: 'Ver como tabla' }).last().click();
    const table = page.getByRole('table', { name: 'Avalancha: lo que queda por pagar' });
    await table.waitFor();
    await expectAccessible(page);
    // A step of the slider reaches the table, the chart and the field; what is typed then begins from it.
    const before = await table.innerText();
    await slider.press('PageUp');
    expect(await table.innerText()).not.toBe(before);
    expect(await diagnosis.imageNames()).not.toEqual(images);
    expect(await page.getByLabel('Valor exacto').inputValue()).toBe('790.000');
    await page.getByLabel('Valor exacto').press('End');
    await page.keyboard.type('0');
    expect(await page.getByLabel('Valor exacto').inputValue()).toBe('7.900.000');
    await page.keyboard.press('Backspace');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\$\s790\.000 al mes$/);
    // The month pays what is promised: any value comes on top of it, and none is said to be too little.
    await page.getByLabel('Valor exacto').fill('150000');
    await page.getByText(/Además de los \$\s200\.000 al mes que ya piden, ese valor va a una sola/).waitFor();
    expect(await page.getByText('Con ese valor no alcanza').count()).toBe(0);
    expect(await diagnosis.imageNames()).toContainEqual(expect.stringMatching(/^Avalancha: de .+ a cero en/));
    await expectAccessible(page);
    await page.getByLabel('Valor exacto').fill('740000');
    const simulation = await she.download('Descargar en PDF');
    const kept = pdfText(simulation.bytes).replace(/\s+/g, ' ');
    expect(kept).toContain('Pago inicial $ 600.000 + 6 × $ 740.000');
    expect(kept).toMatch(/Se cierran en este orden: .+ \(mes \d+\); .+ \(mes \d+\)\./);

    // The offer ends in another place while she tries values.
    await page.getByText('Cifras confirmadas.').waitFor();
    const { sql } = portal.platform.database;
    await sql
      .update(offer)
      .set({ state: 'RETIRADA', isLive: false })
      .where(eq(offer.principal, 1_000_000 as never));
    await page.getByLabel('Valor exacto').fill('750000');
    await page.getByText('Tus ofertas o tus datos cambiaron mientras probabas').waitFor();

    // What was tried is what the offer has, to the day, and can be accepted.
    const lastDay = /el último, el ([^.]+)\./.exec(images[0] ?? '')?.[1];
    expect(lastDay).toBeTruthy();
    await diagnosis.button('Ver estas 6 cuotas en mi oferta').click();
    await she.heading('Elige cómo quieres pagar').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
    await expect.poll(() => page.getByRole('textbox', { name: /^Pago inicial/ }).inputValue()).toBe('600.000');
    await page.getByText(lastDay!, { exact: false }).first().waitFor({ state: 'attached' });
    // More than the whole debt: going on leads to the reason, and one click mends it.
    await page.getByRole('textbox', { name: /^Pago inicial/ }).fill('90000000');
    await page.getByText('Es igual o más que todo lo que pagarías a este plazo.').waitFor();
    await diagnosis
      .button(/^Continuar/)
      .locator('visible=true')
      .first()
      .click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/Con ese valor ya pagas todo/);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /^Pago inicial/ }).fill('600000');
    await page.getByText('Con ese valor ya pagas todo').waitFor({ state: 'detached' });
    await she.readAgreement();
    await she.acceptPlan();

    // The debt has changed: the diagnosis asks to be looked at again, and then shows how it has moved.
    await page.goto('/portal');
    await page.getByRole('link', { name: /Diagnóstico Atención: toca actualizarlo/ }).click();
    await page.getByText('Cambió una de tus deudas con nosotros.', { exact: false }).waitFor();
    await diagnosis.button('Actualizar mi diagnóstico').click();
    await page.getByRole('heading', { name: 'Cómo vas' }).waitFor();
    await expectAccessible(page);
    watched.expectClean();
  });
});

test('§2.1 a month that does not add up is never led to a plan, and shows where it can give', async () => {
  const kevin = await portal.person([workedDebt]);
  const watched = await openWatched(browser, portal.url, { width: 360 });
  const { page } = watched;
  const he = customer(portal, page, kevin);
  const diagnosis = diagnosisOf(page);
  await he.takeSession();
  await page.goto('/portal/diagnostico');
  await diagnosis.chooseObjective('Solo mirar');
  await diagnosis.heading('Lo que te entra').waitFor();
  await page.getByLabel('¿Cuánto te entra al mes?').fill('0');
  await diagnosis.fillIncome();
  // Pasted with signs, it is still one amount.
  const food = page.getByLabel('Mercado');
  await food.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '$ 800.000,00 COP');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect.poll(() => food.inputValue()).toBe('800.000');
  await diagnosis.goOn('Lo que gastas en ti y los tuyos');
  // Another tab changes the same month: this one shows it, and takes nothing of it back.
  const saved = (tab: Page) =>
    tab.waitForResponse((answer) => answer.url().endsWith('/api/diagnosis/profile') && answer.ok());
  const other = await watched.newTab();
  await other.goto('/portal/diagnostico/completar-informacion');
  await other.getByText('Retomamos donde ibas: paso 4 de 6.').waitFor();
  await other.getByRole('button', { name: 'Atrás' }).click();
  await other.getByRole('heading', { name: 'Lo que gastas en ti y los tuyos' }).waitFor();
  await other.getByRole('button', { name: 'Atrás' }).click();
  await Promise.all([saved(other), other.getByLabel('Mercado').fill('750000')]);
  await Promise.all([saved(page), page.getByLabel('Salud').fill('40000')]);
  await expect.poll(() => food.inputValue()).toBe('750.000');
  await page.getByText('$ 790.000').locator('visible=true').first().waitFor();
  await other.close();
  // Cut off, it is said beside the field and at the button; nothing typed is lost, and it goes by itself.
  watched.expectFailure('/api/diagnosis/profile');
  await page.route('**/api/diagnosis/profile', (route) => route.abort());
  await diagnosis.button('Atrás').click();
  await food.fill('800000');
  await page.getByText('Sin conexión: no se ha guardado. Lo enviamos apenas vuelva.').waitFor();
  await diagnosis.button('Continuar').click();
  await page.getByText('No pudimos guardar lo que escribiste').waitFor();
  const arrived = saved(page);
  await page.unroute('**/api/diagnosis/profile');
  await arrived;
  expect(await food.inputValue()).toBe('800.000');
  await diagnosis.goOn('Lo que gastas en ti y los tuyos');
  await diagnosis.goOn('Lo demás de tu mes');
  await diagnosis.fillRest('Lo que ya sabemos');
  // Typed and clicked at once: nothing waits for its pause.
  await page.getByLabel('¿Pagas algo por ella cada mes?').fill('90000');
  await diagnosis.goOn('Lo que debes en otra parte');
  // A debt that is still being typed is not passed over, and is there again after a reload.
  await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
  await page.getByLabel('¿A quién le debes?').fill('Banco Nogal');
  const drafted = page.waitForResponse((response) => response.url().endsWith('/api/drafts/diagnostico/save'));
  await diagnosis.button('Actualizar mi diagnóstico').click();
  await page.getByRole('link', { name: 'Guarda la deuda que estás escribiendo, o cancélala.' }).waitFor();
  await drafted;
  await page.reload();
  await diagnosis.button('Agregar una deuda').click();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect.poll(() => page.getByLabel('¿A quién le debes?').inputValue()).toBe('Banco Nogal');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await diagnosis.choose('¿Tienes otras deudas?', 'No');
  await diagnosis.button('Actualizar mi diagnóstico').click();
  await page.getByRole('heading', { name: 'Primero, que el mes alcance' }).waitFor();
  await page.getByText('Ley 2445 de 2025', { exact: false }).first().waitFor();
  expect(await page.getByRole('img', { name: /^De\s\$/ }).getAttribute('aria-label')).toMatch(
    /pagos ya prometidos, \$\s90\.000;/,
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Probar con mi presupuesto' }).click();
  await page.getByText('Hoy tu mes no alcanza', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /en mi oferta/ }).count()).toBe(0);
  // A budget that is too small is one click away from the least that is enough; what is tried is there after a reload.
  await diagnosis.choose('Número de cuotas', '6');
  await page.getByRole('textbox', { name: /^Pago inicial/ }).fill('90000000');
  await page.getByText(/A este plazo, lo máximo es/).waitFor();
  await page.getByLabel('Valor exacto').fill('60000');
  await page.getByRole('button', { name: /^Probar con\s+\$\s90\.000$/ }).click();
  await expect.poll(() => page.getByLabel('Valor exacto').inputValue()).toBe('90.000');
  await page.getByText('Cifras confirmadas.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Valor exacto').inputValue()).toBe('90.000');
  expect(await page.getByRole('textbox', { name: /^Pago inicial/ }).inputValue()).toBe('90.000.000');
  await expectAccessible(page);
  watched.expectClean();
});

test('§2.1 who owes nothing is asked for debts, and is shown no control that moves nothing', async () => {
  const marta = await portal.person();
  const watched = await openWatched(browser, portal.url, { width: 360, theme: 'dark' });
  const { page } = watched;
  const she = customer(portal, page, marta);
  const diagnosis = diagnosisOf(page);
  await she.takeSession();
  const profile = {
    objetivo: 'SOLO_MIRAR',
    ingresos: 3_500_000,
    gastos: { mercado: 900_000 },
    ahorros: 500_000,
    estabilidad: 'EMPLEADO',
    personasACargo: 0,
    actividadEconomica: 'asalariado',
    tieneOtrasDeudas: false,
  };
  expect((await page.request.post('/api/diagnosis/profile', { data: profile })).status()).toBe(200);
  expect((await page.request.post('/api/diagnosis/results')).status()).toBe(200);
  await page.goto('/portal/diagnostico');
  await page.getByRole('heading', { name: 'No nos contaste de ninguna deuda' }).waitFor();
  await page.getByText('Vas bien. Por mejorar: lo guardado todavía no cubre tres meses de gastos.').waitFor();
  await expectAccessible(page);
  await page.goto('/portal/diagnostico/simulador');
  await page.getByRole('heading', { name: 'Todavía no hay qué probar' }).waitFor();
  expect(await page.getByRole('group', { name: 'Número de cuotas' }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: /^Pago inicial/ }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Agregar una deuda' }).click();
  await diagnosis.heading('Lo que debes en otra parte').waitFor();
  await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
  await page.getByLabel('¿A quién le debes?').waitFor();
  watched.expectClean();
});
