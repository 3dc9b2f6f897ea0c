import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer, pdfText } from '#test/drivers/customer.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

async function inProfile({ portal, open }: World, look: Look) {
  const person = await portal.person([workedDebt]);
  const watched = await open(look);
  const { page } = watched;
  const she = customer(portal, page, person);
  await she.takeSession();
  await page.goto('/portal/perfil');
  await she.heading('Tu perfil').waitFor();
  return { person, watched, page, she };
}

const dialog = (page: Page) => page.getByRole('dialog');
const password = (page: Page) => dialog(page).getByLabel('Tu contraseña', { exact: true });

test.describe('the profile on translated pages', () => {
  test('adds and removes an e-mail address, and ends the other sessions after a password change', async ({
    portal,
    open,
  }) => {
    const { person, watched, page, she } = await inProfile({ portal, open }, { width: 360, translator: 'fonts' });
    const elsewhere = await signedInOver(portal.url, person);
    watched.expectAnswer(422, '/api/account/');
    await she.button('Agregar correo').click();
    await page.getByLabel('Correo nuevo').fill('nueva@correo.example');
    await password(page).fill('no es la contraseña');
    await she.button('Enviarme el código').click();
    await page.getByRole('link', { name: 'Esa no es tu contraseña actual' }).waitFor();
    await expectAccessible(page);
    await password(page).fill(person.password);
    await she.button('Enviarme el código').click();
    await page.getByLabel(/^Código que enviamos a n•••@/).waitFor();
    await page
      .getByLabel(/^Código que enviamos/)
      .fill(await portal.readCode({ ...person, email: 'nueva@correo.example' }));
    await page.getByText('Ahora te escribimos a nueva@correo.example').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(person.email) && subject === 'Cambió un dato de contacto de tu cuenta',
      60_000,
    );

    await page.getByRole('button', { name: `Quitar ${person.email}` }).click();
    await password(page).fill(person.password);
    await she.button('Quitar contacto').click();
    await page.getByRole('button', { name: `Quitar ${person.email}` }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Quitar nueva@correo.example' }).count()).toBe(0);

    await she.button('Cambiar contraseña').click();
    await page.getByLabel('Contraseña actual').fill(person.password);
    await page.getByLabel('Contraseña nueva').fill('caminata por el páramo');
    await dialog(page).getByRole('button', { name: 'Cambiar contraseña' }).click();
    await page.getByText('Contraseña cambiada. Cerramos las demás sesiones.').waitFor();
    expect((await elsewhere.get('/api/User')).status).toBe(401);
    await signedInOver(portal.url, { ...person, password: 'caminata por el páramo' });
    await page.reload();
    await she.heading('Tu perfil').waitFor();
    await she.button('Cerrar las demás').click();
    await page.getByText('Cerramos la otra sesión.').waitFor();
  });

  test('requires the enabled second factor at the sign-in and accepts a recovery code', async ({ portal, open }) => {
    const { person, watched, page, she } = await inProfile(
      { portal, open },
      { width: 1280, theme: 'dark', translator: 'fonts' },
    );
    await page.getByRole('button', { name: 'Activar', exact: true }).click();
    await password(page).fill(person.password);
    await she.button('Continuar').click();
    await page.getByText('Clave:').waitFor();
    await expectAccessible(page);
    const key = (
      await dialog(page)
        .locator('p', { hasText: /^Clave:/ })
        .innerText()
    ).replace(/^Clave:|\s/g, '');
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    await page.getByLabel('Código que muestra la aplicación').fill(code);
    await dialog(page).getByRole('button', { name: 'Activar' }).click();
    await she.button('Ya los guardé').waitFor();
    await expectAccessible(page);
    const recovery = await dialog(page).getByRole('listitem').allInnerTexts();
    expect(recovery).toHaveLength(10);
    await she.button('Ya los guardé').click();
    await page.getByText('Te quedan 10 códigos de respaldo.').waitFor();

    const second = await watched.newTab();
    await second.goto('/portal/ofertas');
    await customer(portal, second, person)
      .link(/^Ver opciones/)
      .waitFor();
    await page.getByRole('button', { name: 'Tu menú' }).click();
    await expectAccessible(page);
    await she.button('Cerrar Sesión').click();
    await she.arriveAtPublicHome();
    // Specification §2.2: a sign-out in one tab redirects the other tabs to the sign-in page.
    await second.waitForURL('**/iniciar-sesion');
    await second.close();
    await she.giveCredentials();
    await page.getByRole('dialog', { name: 'Verificación en dos pasos' }).waitFor();
    watched.expectAnswer(422, '/api/validation/second-factor');
    await page.getByLabel('Código de 6 números').fill(code);
    await page.getByText('Ese código no coincide').first().waitFor();
    await expectAccessible(page);
    await she.button(/usar un código de respaldo/).click();
    await page.getByLabel('Código de respaldo').fill(recovery[0]!.toLowerCase().replace('-', ' '));
    await dialog(page).getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(/\/portal/);
    await page.getByRole('button', { name: 'Tu menú' }).click();
    await page.getByRole('link', { name: 'Tu perfil' }).click();
    await page.getByText('Te quedan 9 códigos de respaldo.').waitFor();
    await she.button('Desactivar').click();
    await password(page).fill(person.password);
    await dialog(page).getByLabel('Código', { exact: true }).fill(recovery[1]!);
    await dialog(page).getByRole('button', { name: 'Desactivar' }).click();
    await page.getByRole('button', { name: 'Activar', exact: true }).waitFor();
  });

  test('files one data request after a double click, and downloads all data', async ({ portal, open }) => {
    const { person, page, she } = await inProfile({ portal, open }, { width: 1280, translator: 'fonts' });
    await she.button('Hacer una solicitud').click();
    await chooseRadio(page.getByRole('radio', { name: /^Corregir/ }));
    await dialog(page).getByLabel('Cuéntanos').fill('Mi segundo apellido es Ríos.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Enviar solicitud' }).dblclick();
    const filed = page.getByText(/^Radicado PD-\d{4}-\d{6}/);
    await filed.waitFor();
    const json = await she.download('Descargar mis datos en JSON');
    expect(json.name).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/);
    const { datos } = JSON.parse(json.bytes.toString('utf8'));
    expect(datos.persona[0].numeroDocumento).toBe(person.documentNumber);
    expect([datos.obligaciones.length, datos.solicitudesDeDatos.length]).toEqual([1, 1]);
    const pdf = await she.download('Descargar mis datos en PDF');
    expect(pdfText(pdf.bytes)).toContain(person.documentNumber);
  });
});
