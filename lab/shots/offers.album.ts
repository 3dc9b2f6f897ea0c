import { eq } from 'drizzle-orm';
import { offer } from '#server/db/schema/offers.ts';
import { approvingCard, decliningCard } from '#test/drivers/customer.ts';
import { workedDebt, type Debt } from '#test/support/test-app.ts';
import { test } from './studio.ts';

const creditors = ['Banco Ceiba', 'Financiera Arrayán', 'Móvil Mirla', 'Cooperativa de Trabajadores del Páramo'];
const products = ['Tarjeta de crédito', 'Crédito de consumo', 'Plan celular'];
const twelveDebts: Debt[] = Array.from({ length: 12 }, (_, index) => ({
  creditor: creditors[index % creditors.length]!,
  product: products[index % products.length]!,
  principal: 400_000 + index * 731_000,
  lateInterest: index * 57_000,
}));

export function offersAlbum(): void {
  test('captures the portal of a user without debts', async ({ studio: { signedIn, visit } }) => {
    const { page } = await signedIn();
    for (const path of [
      '/portal',
      '/portal/ofertas',
      '/portal/documentos',
      '/portal/diagnostico/detalles',
      '/portal/diagnostico/simulador',
      '/portal/validar-pago/oferta',
    ])
      await visit(page, path, `${path}-vacio`);
  });

  test('captures the portal of a user with twelve debts', async ({ studio: { signedIn, visit } }) => {
    const { page } = await signedIn(twelveDebts);
    await visit(page, '/portal', 'portal-doce-deudas');
    await visit(page, '/portal/ofertas', 'ofertas-doce-deudas');
  });

  test('captures an expired offer', async ({ studio: { portal, shoot, signedIn, visit } }) => {
    const { page, she, person } = await signedIn([workedDebt]);
    await she.openOffer();
    const address = page.url();
    await portal.platform.database.sql
      .update(offer)
      .set({ validUntil: new Date('2026-01-31'), state: 'VENCIDA', isLive: false })
      .where(eq(offer.customerId, person.id));
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await shoot(page, 'ofertas-detalles-vencida');
    await visit(page, '/portal/ofertas', 'ofertas-vencida');
  });

  test('captures the choice of a plan and a low initial payment', async ({ studio: { shoot, signedIn } }) => {
    const { page, she } = await signedIn([workedDebt]);
    await she.openOffer();
    await she.startChoosing();
    await shoot(page, 'ofertas-seleccionar-plan');
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1' });
    await page.getByLabel('Pago inicial', { exact: true }).blur();
    await page.getByText('Con ese valor no alcanza').waitFor();
    await shoot(page, 'ofertas-seleccionar-plan-fuera-de-rango');
  });

  test('captures an offer and the acceptance of a plan', async ({ studio: { portal, shoot, signedIn, visit } }) => {
    const { page, she, person } = await signedIn([workedDebt]);
    await visit(page, '/portal', 'portal-con-ofertas');
    await visit(page, '/portal/ofertas', 'ofertas');
    await she.openOffer();
    await shoot(page, 'ofertas-detalles');
    await she.startChoosing();
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
    await she.readAgreement();
    await shoot(page, 'ofertas-aceptar-plan');
    await she.button('Aceptar mi plan').click();
    await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
    await shoot(page, 'ofertas-aceptar-plan-dialogo');
    await she.button('Enviarme el código al correo').click();
    await page.getByText('Marca que leíste el acuerdo y estás de acuerdo.').first().waitFor();
    await shoot(page, 'ofertas-aceptar-plan-dialogo-falta');
    await page.keyboard.press('Escape');
    await she.acceptPlan();
    await shoot(page, 'ofertas-aceptar-plan-firme-esperando');
    await portal.registered(person);
    await shoot(page, 'ofertas-aceptar-plan-firme');
    await visit(page, '/portal/ofertas/acuerdos/detalles', 'acuerdos-detalles-sin-pagos');
  });

  test('captures the results of payments and the agreement after each payment', async ({
    studio: { portal, shoot, signedIn, visit },
  }) => {
    const { control } = portal.provider;
    const { page, she, person } = await signedIn([workedDebt]);
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 3, day: 15, initialPayment: '1.200.000' });
    await she.readAgreement();
    await she.acceptPlan();
    await portal.registered(person);
    await she.openAgreement();
    await she.goPay();
    await page.getByRole('link', { name: 'Cancelar y volver' }).click();
    await she.heading('Saliste antes de pagar').waitFor();
    await shoot(page, 'validar-pago-cancelado');
    await she.goPay();
    await she.payWith(decliningCard);
    await she.heading(/no aprobó/).waitFor();
    await shoot(page, 'validar-pago-rechazado');
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 1.200.000');
    await she.button('Descargar comprobante').waitFor();
    await shoot(page, 'validar-pago-aprobado');
    await she.openAgreement();
    await shoot(page, 'acuerdos-detalles');
    for (const path of ['/portal', '/portal/ofertas', '/portal/documentos'])
      await visit(page, path, `${path}-con-acuerdo`);

    await page.clock.install();
    control.setFaults({ neverSettle: true, settlePolls: 0 });
    await she.openAgreement();
    await she.goPay();
    await page.getByText('Nequi', { exact: true }).click();
    await page.getByLabel('Celular registrado').fill('3991111111');
    await she.button(/^Pagar/).click();
    await page.getByRole('heading', { name: 'Estamos procesando tu pago' }).waitFor();
    await page.goto(`${portal.url}/portal/validar-pago/oferta?id=${control.transactions().at(-1)!.id}`);
    await she.heading('Verificando tu pago').waitFor();
    await shoot(page, 'validar-pago-verificando');
    await page.clock.runFor(31_000);
    await she.heading('Tu pago está en camino').waitFor();
    await shoot(page, 'validar-pago-pendiente');
    await she.openAgreement();
    await page.getByText(/^Pago en proceso desde/).waitFor();
    await shoot(page, 'acuerdos-detalles-en-proceso');
    await visit(page, '/portal', 'portal-pago-en-proceso');
    control.setFaults({ apiFault: 'error' });
    await page.goto(`/portal/validar-pago/oferta?id=${control.transactions().at(-1)!.id}`);
    await she.heading('Verificando tu pago').waitFor();
    await page.clock.runFor(31_000);
    await she.heading(/No sabemos aún|Tu pago está en camino/).waitFor();
    await shoot(page, 'validar-pago-desconocido');
    control.clearFaults();
  });
}
