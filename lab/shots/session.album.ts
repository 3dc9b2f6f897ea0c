import { workedDebt } from '#test/support/test-app.ts';
import { test } from './studio.ts';

export function sessionAlbum(): void {
  test('captures the idle warning and the forced sign-out', async ({ studio: { portal, shoot, visitor } }) => {
    const person = await portal.person([workedDebt]);
    const page = await visitor();
    await page.clock.install();
    const { documentType: tipoDocumento, documentNumber: numeroDocumento, password } = person;
    await page.request.post('/api/Auth/login', { data: { tipoDocumento, numeroDocumento, password } });
    await page.goto('/portal');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.clock.fastForward('13:01');
    await page.getByRole('alertdialog', { name: 'Advertencia de Inactividad' }).waitFor();
    await shoot(page, 'inactividad-advertencia');
    await page.clock.fastForward('02:00');
    await page.getByRole('alertdialog', { name: 'Sesión cerrada por seguridad' }).waitFor();
    await page.waitForURL('**/inicio');
    await shoot(page, 'inactividad-cerrada');
  });

  test('captures the user menu, and the profile with its dialogs', async ({ studio: { shoot, signedIn, visit } }) => {
    const { page, she, person } = await signedIn([workedDebt]);
    await visit(page, '/portal/perfil');
    await page.getByRole('button', { name: 'Tu menú' }).click();
    await shoot(page, 'menu-de-la-persona');
    await page.keyboard.press('Escape');
    const open = async (button: string, name: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await shoot(page, name);
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await open('Agregar correo', 'perfil-agregar-correo');
    await close();
    await open('Cambiar contraseña', 'perfil-cambiar-contrasena');
    await close();
    await open('Hacer una solicitud', 'perfil-solicitud');
    await close();
    await open('Activar', 'perfil-segundo-factor-contrasena');
    await page.getByRole('dialog').getByLabel('Tu contraseña', { exact: true }).fill(person.password);
    await she.button('Continuar').click();
    await page.getByText('Clave:').waitFor();
    await shoot(page, 'perfil-segundo-factor-clave');
  });

  test('captures a page that throws, and pages with failed requests', async ({ studio: { shoot, signedIn } }) => {
    const { page, she } = await signedIn([workedDebt]);
    await page.route('**/assets/DocumentsPage-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function DocumentsPage() { throw new Error("broken on purpose"); }',
      }),
    );
    await page.goto('/portal/documentos');
    await she.heading('Algo falló de nuestro lado').waitFor();
    await shoot(page, 'algo-fallo');
    await page.route('**/api/management/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/portal/ofertas');
    await page.getByRole('button', { name: 'Intentar de nuevo' }).first().waitFor();
    await shoot(page, 'ofertas-falla');
    await page.goto('/portal');
    await page.getByRole('button', { name: 'Reintentar' }).first().waitFor();
    await shoot(page, 'portal-falla');
  });
}
