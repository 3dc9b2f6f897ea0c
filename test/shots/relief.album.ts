import { test } from 'vitest';
import { letDatesChangeAtOnce, letPlanBeAtRisk, letPlanEnd, runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import type { Studio } from './studio.ts';

/** A month that is not enough: the ways out of it, a plan that is about to end, and one that ended. */
export function reliefAlbum(studio: () => Studio): void {
  test('every way to change a plan, and what comes of it', async () => {
    const { portal, shoot, signedIn } = studio();
    await letDatesChangeAtOnce(portal);
    const { page, person } = await signedIn([workedDebt]);
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
  });

  test('a plan that is about to end, and one that ended', async () => {
    const { portal, signedIn, visit } = studio();
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
