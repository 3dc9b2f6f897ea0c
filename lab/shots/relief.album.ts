import { letDatesChangeAtOnce, letPlanBeAtRisk, letPlanEnd, runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { test } from './studio.ts';

export function reliefAlbum(): void {
  test('captures every kind of plan change and the undo', async ({ studio: { portal, shoot, signedIn } }) => {
    const { page, person } = await signedIn([workedDebt]);
    await letDatesChangeAtOnce(portal, person);
    const { agreementId } = await runPlan(portal, person);
    await page.goto(`/portal/ofertas/acuerdos/ayuda?acuerdo=${agreementId}`);
    await page.getByRole('heading', { name: 'Hagamos que te alcance' }).waitFor();
    await shoot(page, 'ayuda');
    const choice = (name: RegExp) => page.getByRole('radio', { name });
    await choice(/Mover esta fecha/).check();
    await shoot(page, 'ayuda-mover');
    await choice(/Pausar/).check();
    await page.getByRole('radio', { name: '2 meses', exact: true }).check();
    await shoot(page, 'ayuda-pausar');
    await choice(/Pagar una parte/).check();
    const amount = page.getByLabel('¿Cuánto pagas hoy?');
    await amount.fill('1000');
    await shoot(page, 'ayuda-valor-corto');
    await amount.fill('1000000');
    await page.getByRole('radio', { name: /Bajar mis cuotas/ }).check();
    await shoot(page, 'ayuda-valor');
    await choice(/Pasar esta cuota/).check();
    await shoot(page, 'ayuda-pasar');
    await page.route(`**/api/agreements/${agreementId}/relief`, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('No hubo respuesta').waitFor();
    await shoot(page, 'ayuda-sin-respuesta');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText(/^Listo\./).waitFor();
    await shoot(page, 'ayuda-listo');
    await page.getByRole('button', { name: 'Deshacer el último cambio' }).click();
    await page.getByText(/^Deshecho\./).waitFor();
    await shoot(page, 'ayuda-deshecho');
  });

  test('captures the change of the term, from the choice to the replaced agreement', async ({
    studio: { portal, shoot, signedIn, visit },
  }) => {
    const { page, person } = await signedIn([workedDebt]);
    const { agreementId, pay } = await runPlan(portal, person);
    const term = `/portal/ofertas/acuerdos/ayuda?acuerdo=${agreementId}&paso=plazo`;
    await visit(page, term, 'plazo-todavia-no');
    await pay('CUOTA', 'acuerdo');
    await visit(page, term, 'plazo');
    await page.getByRole('radio', { name: /^11 cuotas/ }).check();
    await shoot(page, 'plazo-elegido');
    await page.getByRole('button', { name: 'Leer el acuerdo nuevo' }).click();
    await page.getByRole('button', { name: 'Aceptar el nuevo plazo' }).waitFor();
    await shoot(page, 'plazo-acuerdo');
    await page.getByRole('button', { name: 'Aceptar el nuevo plazo' }).click();
    await page.getByRole('button', { name: 'Enviarme el código al correo' }).click();
    await shoot(page, 'plazo-firma-sin-marcar');
    await page.getByRole('checkbox', { name: 'Leí el acuerdo y estoy de acuerdo' }).check();
    await page.getByRole('checkbox', { name: 'Sé que al aceptar reconozco esta deuda' }).check();
    await page.getByRole('button', { name: 'Enviarme el código al correo' }).click();
    const code = page.getByLabel(/Escribe el código que enviamos/);
    await code.fill('000000');
    await page.getByRole('button', { name: 'Aceptar y recibir documentos' }).click();
    await page.locator('#codigo[aria-invalid="true"]').waitFor();
    await shoot(page, 'plazo-firma-codigo-errado');
    await code.fill(await portal.readCode(person));
    await shoot(page, 'plazo-firma');
    await page.getByRole('button', { name: 'Aceptar y recibir documentos' }).click();
    await page.getByText(/^Listo\./).waitFor();
    await shoot(page, 'plazo-cambiado');
    await visit(page, `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`, 'acuerdo-reemplazado');
  });

  test('captures a plan that is about to end, and an ended plan', async ({ studio: { portal, signedIn, visit } }) => {
    const { page, person } = await signedIn([workedDebt]);
    const { agreementId } = await runPlan(portal, person);
    const details = `/portal/ofertas/acuerdos/detalles?acuerdo=${agreementId}`;
    await letPlanBeAtRisk(portal, agreementId);
    await visit(page, details, 'acuerdo-por-terminar');
    await visit(page, '/portal', 'portal-plan-por-terminar');
    await letPlanEnd(portal, agreementId);
    await visit(page, details, 'acuerdo-recuperable');
    await visit(page, '/portal', 'portal-plan-recuperable');
  });
}
