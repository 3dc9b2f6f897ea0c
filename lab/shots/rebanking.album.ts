import { approvingCard } from '#test/drivers/customer.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { test } from './studio.ts';

export function rebankingAlbum(): void {
  test('captures the rebanking application and its payment', async ({ studio: { portal, shoot, signedIn, visit } }) => {
    const { page, she, person } = await signedIn([workedDebt]);
    await visit(page, '/portal/rebancarizacion/validar-pago');
    await visit(page, '/portal/rebancarizacion/solicitar');
    await visit(page, '/portal/rebancarizacion');
    await she.button('Guardar y continuar').click();
    await page.getByText('Revisa este dato').waitFor();
    await shoot(page, 'rebancarizacion-envio-falta');
    await she.fillMailing();
    await page
      .getByLabel('Dirección')
      .fill(`Transversal 5 Bis Sur # 127 C - 45, ${'conjunto Los Arrayanes, '.repeat(4)}`);
    await shoot(page, 'rebancarizacion-envio-larga');
    await she.saveMailing();
    await she.button('Guardar y continuar').click();
    await page.getByText('Revisa este dato').waitFor();
    await shoot(page, 'rebancarizacion-datos-falta');
    await she.fillExtras();
    await shoot(page, 'rebancarizacion-datos');
    await she.saveExtras();
    await shoot(page, 'rebancarizacion-plan');
    await she.choose(/^Raíz/, /^6 pagos/);
    await shoot(page, 'rebancarizacion-plan-elegido');
    await she.review();
    await shoot(page, 'rebancarizacion-dialogo');
    await page.clock.install();
    await she.sign();
    await she.button('Aceptar y recibir documentos').click();
    await she.heading('Aceptaste tu plan Raíz').waitFor();
    await shoot(page, 'rebancarizacion-documentos-esperando');
    await portal.registered(person);
    await page.clock.runFor(61_000);
    await page.getByText('Documentos enviados').locator('visible=true').first().waitFor();
    await shoot(page, 'rebancarizacion-documentos');
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 70.000');
    await page.getByText(/Tu plan Raíz está activo hasta el/).waitFor();
    await shoot(page, 'rebancarizacion-pago-aprobado');
    await visit(page, '/portal', 'portal-con-membresia');
    await visit(page, '/portal/programa');
    await visit(page, '/portal/documentos', 'documentos-con-membresia');
  });

  test('captures the acceptance through the mailed link', async ({ studio: { portal, shoot, signedIn, visitor } }) => {
    const { page, she, person } = await signedIn([workedDebt]);
    await page.goto('/portal/rebancarizacion');
    await she.fillMailing();
    await she.saveMailing();
    await she.fillExtras();
    await she.saveExtras();
    await she.choose(/^Semilla/, /^Un solo pago/);
    await she.review();
    await she.button('Enviarme un enlace').click();
    await page.getByText('Sirve durante 3 días.').waitFor();
    await shoot(page, 'rebancarizacion-enlace-enviado');
    const mail = await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(person.email) && subject.startsWith('Lee y acepta tu plan'),
      15_000,
    );
    const elsewhere = await visitor();
    await elsewhere.goto(mail.text.match(/http:\/\/\S+\?token=[\w-]+/)![0]);
    await elsewhere.getByRole('heading', { level: 1, name: 'Membresía Semilla (6 meses)' }).waitFor();
    await shoot(elsewhere, 'aceptacion-desde-el-correo');
    await elsewhere.getByRole('button', { name: 'Acepto el acuerdo' }).first().click();
    await elsewhere.getByText('Marca que leíste el acuerdo y estás de acuerdo.').first().waitFor();
    await shoot(elsewhere, 'aceptacion-desde-el-correo-falta');
    await elsewhere.getByLabel('Leí el acuerdo y estoy de acuerdo').check();
    await elsewhere.getByRole('button', { name: 'Enviarme el código al correo' }).click();
    await elsewhere.getByLabel(/^Escribe el código/).fill(await portal.readCode(person));
    await elsewhere.getByRole('button', { name: 'Acepto el acuerdo' }).first().click();
    await elsewhere.getByRole('heading', { level: 1, name: 'Tu acuerdo quedó aceptado' }).waitFor();
    await shoot(elsewhere, 'aceptacion-desde-el-correo-lista');
  });
}
