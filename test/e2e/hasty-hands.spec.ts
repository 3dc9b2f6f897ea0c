import { applicant } from '#test/drivers/applicant.ts';
import { diagnosisOf } from '#test/drivers/diagnosis.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

test('a double press saves once and leads one step on without submitting the next step', async ({ portal, open }) => {
  const person = await portal.person([workedDebt]);
  const { page } = await open({ width: 360 });
  const she = applicant(portal, page, person);
  const diagnosis = diagnosisOf(page);
  const issues = page.getByText(/^Revisa est/);
  await she.takeSession();
  await page.goto('/portal/diagnostico');
  await diagnosis.heading('¿Qué quieres lograr primero?').waitFor();
  await diagnosis.choose('Tu objetivo', /^Solo mirar/);
  await diagnosis.button('Continuar').dblclick();
  await diagnosis.heading('Lo que te entra').waitFor();
  expect(await issues.count()).toBe(0);

  await page.goto('/portal/diagnostico/completar-informacion#otras-deudas');
  await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
  const editor = page.getByRole('group', { name: 'Agregar una deuda' });
  await editor.getByLabel('¿A quién le debes?').fill('Banco Nogal');
  await editor.getByLabel('¿Cuánto debes?').fill('4000000');
  await editor.getByLabel('¿Cuánto te piden al mes?').fill('200000');
  await editor.getByLabel('Tasa efectiva anual').fill('25');
  await editor.getByLabel('¿Hace cuántos días no la pagas?').fill('120');
  await diagnosis.button('Guardar esta deuda').dblclick();
  await diagnosis.button('Editar Banco Nogal').waitFor();
  await page.reload();
  await diagnosis.button('Editar Banco Nogal').waitFor();
  expect(await diagnosis.button('Editar Banco Nogal').count()).toBe(1);

  await page.goto('/portal/rebancarizacion');
  await she.fillMailing();
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/RebankingProgram/application/step1')) saves++;
  });
  await she.button('Guardar y continuar').dblclick();
  await she.heading('Cuéntanos de ti').waitFor();
  expect(await issues.count()).toBe(0);
  expect(saves).toBe(1);
});
