import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { expectAccessible, storedText } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

const newPassword = 'caminata por el páramo';

const textMessages = async ({ mailbox }: World['portal']) =>
  (await mailbox.messages()).filter(({ to }) => to.some((address) => address.startsWith('3001234567@')));

test('a password can be recovered by text message on translated pages', async ({ portal, open }) => {
  const person = await portal.person();
  const elsewhere = await signedInOver(portal.url, person);
  const watched = await open({ width: 360, translator: 'fonts' });
  watched.expectAnswer(422, '/api/ChangePassword/');
  const { page } = watched;
  const { button, heading, link } = customer(portal, page, person);
  const code = page.getByLabel('Código de 6 números');
  const askFor = async (documentNumber: string) => {
    await page.getByLabel('Número de documento').fill(documentNumber);
    await chooseRadio(page.getByRole('radio', { name: /^Celular/ }));
    await button('Enviarme el código').click();
    await heading('Escribe el código').waitFor();
    return (await page.locator('#contenido').innerText()).replace(/\d+ s\./, '');
  };
  await page.goto('/iniciar-sesion');
  // React renders a translated page again on hydration.
  await expect(button('Entrar')).toBeEnabled();
  await link('Olvidé mi contraseña').click();
  await heading('Recuperemos tu cuenta').waitFor();
  await button('Enviarme el código').click();
  await page.getByRole('link', { name: 'Escribe tu número de documento.' }).waitFor();
  const shown = await askFor('987654321');
  expect(shown).not.toMatch(/@|4567|Persona/);
  await page.reload();
  await code.fill('123456');
  await page.getByText('Te quedan 4 intentos').waitFor();
  await expectAccessible(page);

  const before = (await textMessages(portal)).length;
  await page.goto('/restaurar/olvido-contrasena');
  expect(await askFor(person.documentNumber)).toBe(shown);
  expect(await storedText(page)).not.toContain(person.documentNumber);
  await expect.poll(async () => (await textMessages(portal)).length, { timeout: 60_000 }).toBeGreaterThan(before);
  const digits = (await textMessages(portal))
    .at(-1)!
    .text.match(/\d{3}\s?\d{3}/)![0]
    .replace(/\s/, '');
  await code.evaluate(
    (field: HTMLInputElement, pasted) => {
      field.focus();
      document.execCommand('insertText', false, pasted);
    },
    `Tu código es ${digits.slice(0, 3)} ${digits.slice(3)}`,
  );
  await heading('Crea tu contraseña').waitFor();
  await page.getByText('••• 4567').waitFor();
  const field = page.getByLabel('Nueva contraseña');
  await field.fill('Colombia2026*');
  await button('Guardar contraseña').click();
  await page.getByText('Esa contraseña es muy conocida').first().waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), newPassword);
  await field.press('Control+A');
  await field.press('Control+V');
  expect(await field.inputValue()).toBe(newPassword);
  await button('Guardar contraseña').click();
  await heading('Contraseña cambiada').waitFor();
  await expectAccessible(page);
  expect((await elsewhere.get('/api/User')).status).toBe(401);
  expect(await page.evaluate(() => document.cookie)).not.toContain('rebanca_user=1');

  const second = await watched.newTab();
  await second.goto('/restaurar/nueva-contrasena');
  await second.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' }).waitFor();
  await second.close();
  await link('Entrar').click();
  await heading('Hola de nuevo').waitFor();
  expect(await page.getByLabel('Número de documento').inputValue()).toBe(person.documentNumber);
  await customer(portal, page, { ...person, password: newPassword }).signIn();
  await page.getByText('Todavía no hay nada por aquí').waitFor();
  expect(await page.getByText('¿Esperabas ver una deuda?').count()).toBe(0);
});
