import type { Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { pesos } from '#domain/money/money.ts';
import { offer } from '#server/db/schema/offers.ts';
import { customer, pdfText } from '#test/drivers/customer.ts';
import { diagnoseOver, diagnosisOf } from '#test/drivers/diagnosis.ts';
import { workedDebt, type Debt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

const phone: Look = { width: 360, translator: 'fonts' };
const twoDebts: Debt[] = [workedDebt, { principal: 1_000_000, arrearsSince: '2026-02-10' }];
const portalTabs = (page: Page) => page.getByRole('navigation', { name: 'Portal, accesos' });

async function visitor({ portal, open }: World, debts: Debt[], look: Look) {
  const person = await portal.person(debts);
  const watched = await open(look);
  const { page } = watched;
  return { ...watched, person, she: customer(portal, page, person), diagnosis: diagnosisOf(page) };
}

test.describe('§2.1 diagnosis', () => {
  test('leads from six public questions to a result and repeats no question', async ({ portal, open }) => {
    const { page, she, diagnosis } = await visitor({ portal, open }, twoDebts, phone);
    const saved = page.getByText('Guardado', { exact: true });

    await diagnosis.answerPublicQuestions();
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await she.signIn();
    await portalTabs(page).getByRole('link', { name: 'Diagnóstico' }).click();
    await diagnosis.chooseObjective('Ponerme al día ya');

    // The public answers are prefilled as estimates, and saved only with their step.
    await diagnosis.heading('Lo que te entra').waitFor();
    expect(await page.getByText(/^Revisa est/).count()).toBe(0);
    await expect(page.getByLabel('¿Cuánto te entra al mes?')).toHaveValue('4.000.000', { timeout: 15_000 });
    await page.getByText('Es un estimado: nos dijiste «De 3 a 5 millones».', { exact: false }).waitFor();
    expect(await page.getByLabel('Otros gastos').inputValue()).toBe('1.500.000');
    expect(await saved.count()).toBe(0);
    const { perfil } = await (await page.request.get('/api/diagnosis')).json();
    expect(perfil).toMatchObject({ ingresos: null, gastos: {} });
    await page.getByLabel('¿Cuánto te entra al mes?').fill('3500000');
    await page.getByText('Es un estimado', { exact: false }).first().waitFor({ state: 'hidden' });
    await diagnosis.fillIncome();
    await page.getByLabel('Mercado').fill('200000');
    await diagnosis.goOn('Lo que gastas en ti y los tuyos');
    await diagnosis.goOn('Lo demás de tu mes');
    // The public estimate of all expenses included the groceries, so the page subtracts the groceries.
    await expect(page.getByLabel('Otros gastos')).toHaveValue('1.300.000');
    await page.getByText('Ya le restamos lo que pusiste en los otros.', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Otros gastos').fill('1900000');
    await diagnosis.fillRest('Lo que ya sabemos');
    await expect.poll(() => saved.count()).toBeGreaterThanOrEqual(6);
    await page.reload();
    await diagnosis.heading('Lo que ya sabemos').waitFor();
    await expect(page.getByLabel('Mercado')).toHaveValue('200.000', { timeout: 15_000 });
    expect(await page.getByLabel('¿A qué te dedicas?').inputValue()).toBe('Empleado con salario');
    // The portal already contains as many debts as the public answer states, so the page shows no hint.
    await expect(page.getByText('Nos dijiste que les debes a 2 entidades.', { exact: false })).toHaveCount(0);
    await diagnosis.goOn('Lo que debes en otra parte');
    await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
    const other = { creditor: 'Banco Nogal', balance: '4000000', minimum: '200000', rate: '25', days: '120' };
    await diagnosis.addDebt(other);
    await diagnosis.button('Editar Banco Nogal').waitFor();
    expect(await diagnosis.button('Editar Banco Nogal').count()).toBe(1);
    await diagnosis.button('Actualizar mi diagnóstico').click();

    await diagnosis.heading('Así está tu panorama').waitFor();
    expect(await diagnosis.imageNames()).toEqual([
      'De $ 3.500.000 que te entran: gastos, $ 2.100.000; pagos ya prometidos, $ 200.000; te quedan libres, $ 1.200.000.',
      'Nivel Atención: 45 de 100.',
    ]);
    const read = await page.getByRole('main').innerText();
    expect(read).not.toMatch(/riesgo alto|moros|deudor|castigad|incumplid/i);
    expect(read).toContain('no es un puntaje de las centrales de riesgo');
    await diagnosis.button('Ocultar valores').click();
    const covered = [await page.getByRole('main').innerText(), await page.getByRole('main').ariaSnapshot()];
    expect(covered.join().match(/\$\s?\d[\d.]*/g)).toBeNull();
    await diagnosis.button('Mostrar valores').click();
    const result = await she.download('Descargar en PDF');
    expect(result.name).toMatch(/^diagnostico-.*\.pdf$/);
    expect(pdfText(result.bytes)).toContain('45 de 100');
    await page.getByRole('link', { name: 'Probar con mi presupuesto' }).click();
    await diagnosis.heading('Prueba con tu presupuesto').waitFor();
  });

  test('simulates a budget and lets the person accept the same plan in the offer', async ({ portal, open }) => {
    const { page, person, she, diagnosis, expectAnswer } = await visitor({ portal, open }, twoDebts, phone);
    expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    await she.takeSession();
    await diagnoseOver(page, { tieneOtrasDeudas: true }, {});
    await page.goto('/portal/diagnostico/simulador');
    await diagnosis.heading('Prueba con tu presupuesto').waitFor();
    const slider = page.getByRole('slider', { name: 'Al mes puedo pagar' });
    const amount = page.getByLabel('Valor exacto');
    await expect(slider).toHaveAttribute('aria-valuetext', /^\$\s1\.200\.000 al mes$/);
    for (const key of ['ArrowRight', 'PageUp', 'PageDown', 'ArrowRight']) await slider.press(key);
    await expect(slider).toHaveAttribute('aria-valuetext', /^\$\s1\.220\.000 al mes$/);
    await amount.fill('740000');
    await diagnosis.choose('Número de cuotas', '6 cuotas');
    await page.getByText('Agregar un pago inicial o un abono').click();
    await page.getByRole('textbox', { name: /^Pago inicial/ }).fill('600000');
    await page.getByRole('radio', { description: /6 × \$\s740\.000/ }).press('Space');
    await page.getByText('Así llegas a tu paz y salvo').click();
    await page.getByText('Cifras confirmadas.').waitFor();
    await diagnosis.button('Guardar para comparar').click();
    await diagnosis.choose('Número de cuotas', '12 cuotas');
    await page.getByText(/Ahora pagas\s+\$\s840\.000 más/).waitFor();
    await diagnosis.choose('Número de cuotas', '6 cuotas');
    await page.getByText('Son iguales.', { exact: false }).waitFor();
    await page.getByText('Cifras confirmadas.').waitFor();
    const images = await diagnosis.imageNames();
    expect(images[0]).toMatch(/^Pagas \$ 5\.040\.000 en 7 pagos; el último, el .+\. Te ahorras \$ 3\.360\.000\.$/);
    expect(images.slice(1)).toEqual([
      expect.stringMatching(/^Bola de nieve: de \$ 13\.400\.000 a cero en .+, con \$ [\d.]+ de intereses\.$/),
      expect.stringMatching(/^Avalancha: de \$ 13\.400\.000 a cero en .+, con \$ [\d.]+ de intereses\.$/),
    ]);
    await page.getByText('Orden en que se cierran').click();
    await page.getByRole('button', { name: 'Ver como tabla' }).last().click();
    const table = page.getByRole('table', { name: 'Avalancha: lo que queda por pagar' });
    const before = await table.innerText();
    await slider.press('PageUp');
    expect(await table.innerText()).not.toBe(before);
    expect(await diagnosis.imageNames()).not.toEqual(images);
    expect(await amount.inputValue()).toBe('790.000');
    await amount.press('End');
    await page.keyboard.type('0');
    expect(await amount.inputValue()).toBe('7.900.000');
    await page.keyboard.press('Backspace');
    await expect(slider).toHaveAttribute('aria-valuetext', /^\$\s790\.000 al mes$/);
    // The budget does not have to cover the promised payments, so the page also accepts a budget below their sum.
    await amount.fill('150000');
    await page.getByText(/Además de los \$\s200\.000 al mes que ya piden, ese valor va a una sola/).waitFor();
    expect(await page.getByText('Con ese valor no alcanza').count()).toBe(0);
    expect(await diagnosis.imageNames()).toContainEqual(expect.stringMatching(/^Avalancha: de .+ a cero en/));
    await amount.fill('740000');
    const simulation = await she.download('Descargar en PDF');
    const kept = pdfText(simulation.bytes).replace(/\s+/g, ' ');
    expect(kept).toContain('Pago inicial $ 600.000 + 6 × $ 740.000');
    expect(kept).toMatch(/Se cierran en este orden: .+ \(mes \d+\); .+ \(mes \d+\)\./);

    await page.getByText('Cifras confirmadas.').waitFor();
    await portal.platform.database.sql
      .update(offer)
      .set({ state: 'RETIRADA', isLive: false })
      .where(and(eq(offer.customerId, person.id), eq(offer.principal, pesos(1_000_000))));
    await amount.fill('750000');
    await page.getByText('Tus ofertas o tus datos cambiaron mientras probabas').waitFor();

    // The offer contains the simulated plan, with the same day of the last payment.
    const lastDay = /el último, el ([^.]+)\./.exec(images[0] ?? '')?.[1];
    expect(lastDay).toBeTruthy();
    await diagnosis.button('Ver estas 6 cuotas en mi oferta').click();
    await she.heading('Elige cómo quieres pagar').waitFor();
    const initial = page.getByRole('textbox', { name: /^Pago inicial/ });
    await expect(page.getByRole('radio', { name: /^6 cuotas/ })).toBeChecked();
    await expect(initial).toHaveValue('600.000');
    await page.getByText(lastDay!, { exact: false }).first().waitFor({ state: 'attached' });
    await initial.fill('90000000');
    await page.getByText('Es igual o más que todo lo que pagarías a este plazo.').waitFor();
    const goOn = diagnosis.button(/^Continuar/).locator('visible=true');
    await goOn.first().click();
    await expect(page.locator(':focus')).toContainText('Con ese valor ya pagas todo');
    await initial.fill('600000');
    await page.getByText('Con ese valor ya pagas todo').waitFor({ state: 'detached' });
    await she.readAgreement();
    await she.acceptPlan();

    await page.goto('/portal');
    await portalTabs(page).getByRole('link', { name: 'Diagnóstico' }).click();
    await page.getByText('Cambió una de tus deudas con nosotros.', { exact: false }).waitFor();
    await diagnosis.button('Actualizar mi diagnóstico').click();
    await page.getByRole('heading', { name: 'Cómo vas' }).waitFor();
  });

  test('keeps unsaved answers and debts, and offers no plan during a deficit', async ({ portal, open }) => {
    const { page, she, diagnosis, expectFailure } = await visitor({ portal, open }, [workedDebt], {
      width: 360,
      translator: 'in place',
    });
    await she.takeSession();
    const data = { objetivo: 'PONERME_AL_DIA', estabilidad: 'EMPLEADO', actividadEconomica: 'asalariado', ingresos: 0 };
    await page.request.post('/api/diagnosis/profile', { data });
    await page.goto('/portal/diagnostico/completar-informacion');
    await diagnosis.heading('Lo que gastas en tu casa').waitFor();
    // Without a connection, field and button report that nothing was saved. The answer is sent after reconnecting,
    // without a click.
    expectFailure('/api/diagnosis/profile');
    await page.route('**/api/diagnosis/profile', (route) => route.abort());
    const food = page.getByLabel('Mercado');
    await food.fill('800000');
    await page.getByText('Sin conexión: no se ha guardado. Lo enviamos apenas vuelva.').waitFor();
    await diagnosis.button('Continuar').click();
    await page.getByText('No pudimos guardar lo que escribiste').waitFor();
    const arrived = page.waitForResponse((answer) => answer.url().endsWith('/api/diagnosis/profile') && answer.ok());
    await page.unroute('**/api/diagnosis/profile');
    await arrived;
    expect(await food.inputValue()).toBe('800.000');
    await diagnosis.goOn('Lo que gastas en ti y los tuyos');
    await diagnosis.goOn('Lo demás de tu mes');
    await diagnosis.fillRest('Lo que ya sabemos');
    await page.getByLabel('¿Pagas algo por ella cada mes?').fill('90000');
    await diagnosis.goOn('Lo que debes en otra parte');
    // While the debt editor is open, the user cannot continue. After a reload, the page offers the draft of the editor.
    await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
    await page.getByLabel('¿A quién le debes?').fill('Banco Nogal');
    const drafted = page.waitForResponse((response) => response.url().endsWith('/api/drafts/diagnostico/save'));
    await diagnosis.button('Actualizar mi diagnóstico').click();
    await page.getByRole('link', { name: 'Guarda la deuda que estás escribiendo, o cancélala.' }).waitFor();
    await drafted;
    await page.reload();
    await diagnosis.button('Agregar una deuda').click();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect(page.getByLabel('¿A quién le debes?')).toHaveValue('Banco Nogal');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await diagnosis.choose('¿Tienes otras deudas?', 'No');
    await diagnosis.button('Actualizar mi diagnóstico').click();
    await page.getByRole('heading', { name: 'Primero, que el mes alcance' }).waitFor();
    await page.getByText('Ley 2445 de 2025', { exact: false }).first().waitFor();
    await expect(page.getByRole('img', { name: /^De\s\$/ })).toHaveAttribute(
      'aria-label',
      /pagos ya prometidos, \$\s90\.000;/,
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Probar con mi presupuesto' }).click();
    await page.getByText('Hoy tu mes no alcanza', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /en mi oferta/ }).count()).toBe(0);
    await diagnosis.choose('Número de cuotas', '6 cuotas');
    await page.getByText('Agregar un pago inicial o un abono').click();
    await page.getByRole('textbox', { name: /^Pago inicial/ }).fill('90000000');
    await page.getByText(/A este plazo, lo máximo es/).waitFor();
    await page.getByLabel('Valor exacto').fill('60000');
    await page.getByRole('button', { name: /^Probar con\s+\$\s90\.000$/ }).click();
    await expect(page.getByLabel('Valor exacto')).toHaveValue('90.000');
    await page.getByText('Cifras confirmadas.').waitFor();
    await page.reload();
    await expect(page.getByLabel('Valor exacto')).toHaveValue('90.000', { timeout: 15_000 });
    expect(await page.getByRole('textbox', { name: /^Pago inicial/ }).inputValue()).toBe('90.000.000');
  });

  test('shows a person without debts a link for adding a debt', async ({ portal, open }) => {
    const look: Look = { width: 360, theme: 'dark' };
    const { page, she, diagnosis } = await visitor({ portal, open }, [], look);
    await she.takeSession();
    await diagnoseOver(page, { objetivo: 'SOLO_MIRAR', gastos: { mercado: 900_000 }, personasACargo: 0 });
    await page.goto('/portal/diagnostico');
    await page.getByRole('heading', { name: 'No nos contaste de ninguna deuda' }).waitFor();
    await page.getByText('Vas bien. Por mejorar: lo guardado todavía no cubre tres meses de gastos.').waitFor();
    await expectAccessible(page);
    await page.goto('/portal/diagnostico/simulador');
    await page.getByRole('heading', { name: 'Todavía no hay qué probar' }).waitFor();
    expect(await page.getByRole('group', { name: 'Número de cuotas' }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: /^Pago inicial/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Agregar una deuda' }).click();
    await diagnosis.heading('Lo que debes en otra parte').waitFor();
    await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
    await page.getByLabel('¿A quién le debes?').waitFor();
  });
});
