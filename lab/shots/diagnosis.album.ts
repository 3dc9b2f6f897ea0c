import { diagnosisOf } from '#test/drivers/diagnosis.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { test } from './studio.ts';

export function diagnosisAlbum(): void {
  test('captures the diagnosis of a month with a surplus', async ({ studio: { shoot, signedIn, visit } }) => {
    const { page, she } = await signedIn([workedDebt, { principal: 1_000_000, arrearsSince: '2026-02-10' }]);
    const diagnosis = diagnosisOf(page);
    await visit(page, '/portal/diagnostico');
    await visit(page, '/portal/diagnostico/objetivo');
    await diagnosis.button('Continuar').click();
    await page.getByRole('link', { name: 'Elige qué quieres lograr.' }).waitFor();
    await shoot(page, 'diagnostico-objetivo-falta');
    await diagnosis.chooseObjective('Ponerme al día ya');
    await diagnosis.heading('Lo que te entra').waitFor();
    await shoot(page, '/portal/diagnostico/completar-informacion');
    await diagnosis.button('Continuar').click();
    await page.getByText('Revisa este dato').waitFor();
    await shoot(page, 'diagnostico-completar-falta');
    await page.getByLabel('¿Cuánto te entra al mes?').fill('3500000');
    await diagnosis.fillIncome();
    await page.getByLabel('Mercado').fill('900000');
    await page.getByLabel('Arriendo o cuota de vivienda').fill('1000000');
    await shoot(page, 'diagnostico-completar-gastos');
    await diagnosis.goOn('Lo que gastas en ti y los tuyos');
    await diagnosis.goOn('Lo demás de tu mes');
    await shoot(page, 'diagnostico-completar-lo-demas');
    await diagnosis.fillRest('Lo que ya sabemos');
    await shoot(page, 'diagnostico-completar-deudas-aqui');
    await diagnosis.goOn('Lo que debes en otra parte');
    await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
    await diagnosis.addDebt({
      creditor: 'Banco Nogal',
      balance: '4000000',
      minimum: '200000',
      rate: '25',
      days: '120',
    });
    await diagnosis.button('Editar Banco Nogal').waitFor();
    await shoot(page, 'diagnostico-completar-con-deuda');
    await diagnosis.button('Actualizar mi diagnóstico').click();
    await diagnosis.heading('Así está tu panorama').waitFor();
    await shoot(page, '/portal/diagnostico/detalles');
    await page.goto('/portal/diagnostico/completar-informacion');
    await diagnosis.heading('Revisa tu mes').waitFor();
    await shoot(page, 'diagnostico-completar-revisar');
    await diagnosis.button('Cambiar: Lo que gastas en tu casa').click();
    await page.getByLabel('Mercado').fill('600000');
    await diagnosis.button('Guardar y volver').click();
    await diagnosis.heading('Revisa tu mes').waitFor();
    await diagnosis.button('Actualizar mi diagnóstico').click();
    await diagnosis.heading('Así está tu panorama').waitFor();
    await shoot(page, 'diagnostico-detalles-otra-vez');
    await page.goto('/portal/diagnostico/simulador');
    await page.getByText('Cifras confirmadas.').waitFor();
    await shoot(page, '/portal/diagnostico/simulador');
    await diagnosis.choose('Número de cuotas', '6 cuotas');
    await diagnosis.button('Guardar para comparar').click();
    await diagnosis.choose('Número de cuotas', '12 cuotas');
    await page.getByText('Cifras confirmadas.').waitFor();
    await page.getByText('Así llegas a tu paz y salvo', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Ver como tabla' }).first().click();
    await shoot(page, 'diagnostico-simulador-comparado');
    await page.getByLabel('Valor exacto').fill('60000');
    await page.getByText('Cifras confirmadas.').waitFor();
    await shoot(page, 'diagnostico-simulador-no-alcanza');
    await page.goto('/portal');
    await she.heading(/./).waitFor();
    await shoot(page, 'portal-con-diagnostico');
  });

  test('captures the diagnosis of a month with a deficit', async ({ studio: { shoot, signedIn } }) => {
    const { page } = await signedIn([workedDebt]);
    const diagnosis = diagnosisOf(page);
    await page.goto('/portal/diagnostico');
    await diagnosis.chooseObjective('Solo mirar');
    await diagnosis.heading('Lo que te entra').waitFor();
    await page.getByLabel('¿Cuánto te entra al mes?').fill('0');
    await diagnosis.fillIncome();
    await page.getByLabel('Mercado').fill('800000');
    await diagnosis.goOn('Lo que gastas en ti y los tuyos');
    await diagnosis.goOn('Lo demás de tu mes');
    await diagnosis.fillRest('Lo que ya sabemos');
    await diagnosis.goOn('Lo que debes en otra parte');
    await diagnosis.choose('¿Tienes otras deudas?', 'No');
    await diagnosis.button('Actualizar mi diagnóstico').click();
    await page.getByRole('heading', { name: 'Primero, que el mes alcance' }).waitFor();
    await shoot(page, 'diagnostico-detalles-mes-negativo');
    await page.getByRole('link', { name: 'Probar con mi presupuesto' }).click();
    await page.getByText('Hoy tu mes no alcanza', { exact: true }).waitFor();
    await shoot(page, 'diagnostico-simulador-mes-negativo');
  });
}
