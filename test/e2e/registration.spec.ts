import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { consent } from '#server/db/schema/consents.ts';
import { identityCheck } from '#server/db/schema/entry.ts';
import { contactPoint } from '#server/db/schema/people.ts';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { otherCode } from '#test/support/accepted-plan.ts';
import { stranger, type Typed } from '#test/support/registration.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expectAccessible, storedText } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

const accountOf = ({ numeroDocumento, correo, password }: Typed): Person => ({
  id: '',
  documentType: 'CC',
  documentNumber: numeroDocumento,
  password,
  email: correo,
});

const codeField = (page: Page) => page.getByLabel('Código de 6 números');

test.describe('§2.1 registration', () => {
  test('keeps the draft after Back and a reload, and opens the portal without debts', async ({ portal, open }) => {
    const typed = stranger();
    const person = accountOf(typed);
    const watched = await open({ width: 360 });
    watched.expectAnswer(422, '/api/registration');
    watched.expectAnswer(422, '/api/validation/contact/verify');
    const { page } = watched;
    const { button, heading, introduce, link } = customer(portal, page, person);
    const password = page.getByLabel('Contraseña', { exact: true });
    const authorisation = page.getByLabel('Autorizo el tratamiento de mis datos personales');
    await page.goto('/iniciar-sesion');
    await page.getByRole('link', { name: 'Crear cuenta' }).click();
    await heading('Crea tu cuenta').waitFor();
    await button('Continuar').click();
    await page.getByText('Escribe tu número de documento.').first().waitFor();
    await introduce(typed);
    await page.getByLabel('Correo').fill(typed.correo);
    await password.fill('contraseña123');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Apellidos').inputValue()).toBe(typed.apellidos);
    await page.goForward();
    await page.reload();
    await heading('¿Con qué entras?').waitFor();
    await expect.poll(() => page.getByLabel('Correo').inputValue()).toBe(typed.correo);
    expect(await password.inputValue()).toBe('');
    const stored = await storedText(page);
    const { numeroDocumento, celular } = typed;
    for (const secret of [
      numeroDocumento,
      'Rojas',
      celular,
      celular.replaceAll(' ', ''),
      'correo.example',
      'contraseña',
    ])
      expect(stored).not.toContain(secret);

    await password.fill('contraseña123');
    await expectAccessible(page);
    expect(await authorisation.isChecked()).toBe(false);
    await authorisation.check();
    await button('Crear mi cuenta').click();
    await page.getByRole('alert').getByText('Esa contraseña es muy conocida').waitFor();
    await password.fill(typed.password);
    await button('Crear mi cuenta').dblclick();
    await heading('Confirma tu correo').waitFor();
    await page.goBack();
    await page.getByText('Ya creaste tu cuenta: falta un paso').waitFor();
    await link('Seguir donde ibas').click();
    await heading('Confirma tu correo').waitFor();
    await page.getByText('n•••@correo.example').waitFor();
    // The page is the same for an e-mail address that already has an account.
    await page.getByText('¿Ya tenías cuenta? El mensaje te dice cómo entrar.').waitFor();
    const code = await portal.readCode(person);
    await codeField(page).pressSequentially(otherCode(code));
    await button('Confirmar').click();
    await page.getByRole('alert').getByText('Te quedan 4 intentos').waitFor();
    await page.reload();
    await codeField(page).fill(code);
    await heading('Confirmemos que eres tú').waitFor();
    await expectAccessible(page);
    await button('No tengo deudas aquí').click();
    await page.waitForURL('**/portal');
    await page.getByRole('heading', { level: 1, name: /Íngrid/ }).waitFor();

    // While a review is open, the home page shows the state of the review instead of the identity check.
    const { id: customerId } = await (await page.request.get('/api/User')).json();
    await portal.platform.database.sql
      .insert(identityCheck)
      .values({ id: randomUUID(), customerId, state: 'EN_REVISION', questions: [], createdAt: new Date() });
    await page.reload();
    await page.getByText('Estamos revisando tus datos').waitFor();
    await page.getByText(`Te avisamos a ${person.email}`).waitFor();
    expect(await button('Confirmar que soy yo').count()).toBe(0);
  });

  test('opens the portal without debts until a later identity check succeeds', async ({ portal, open }) => {
    const owner = await portal.person([workedDebt], { withoutPassword: true });
    const names = { nombres: 'Persona', apellidos: 'Número' };
    const typed = stranger({ ...names, numeroDocumento: owner.documentNumber, correo: `propia-${owner.email}` });
    const person = accountOf(typed);
    const watched = await open({ width: 360, translator: 'fonts' });
    watched.expectAnswer(422, '/api/validation/identity/verify');
    watched.expectAnswer(422, '/api/account/identity');
    const { page } = watched;
    const { button, heading } = customer(portal, page, person);
    const post = (path: string, data: object) => page.request.post(path, { data });
    const newestCheck = async () => {
      const { sql } = portal.platform.database;
      const ofOwner = eq(identityCheck.portfolioCustomerId, owner.id);
      return (await sql.select().from(identityCheck).where(ofOwner).orderBy(desc(identityCheck.createdAt)))[0]!;
    };
    await post('/api/registration', typed);
    await post('/api/validation/contact/verify', { codigo: await portal.readCode(person) });
    await post('/api/validation/identity/begin', {});
    const { questions } = await newestCheck();
    await post('/api/validation/identity/answers', {
      respuestas: questions.map(({ options, right }) => (right + 1) % options.length),
    });
    await post('/api/validation/identity/code', { canal: 'celular' });
    for (let tries = 0; tries < 4; tries++) await post('/api/validation/identity/verify', { codigo: '123456' });
    await page.goto('/validacion/cross-core');
    await heading('Escribe el código').waitFor();
    await codeField(page).fill('123456');
    await heading('No logramos confirmar que eres tú').waitFor();
    await expectAccessible(page);
    await button('Entrar y confirmar después').click();
    await page.waitForURL('**/portal');
    const later = { level: 2, name: '¿Esperabas ver una deuda?' };
    await page.getByRole('heading', later).waitFor();
    expect((await (await page.request.get('/api/management/userManagement')).json()).ofertas).toEqual([]);
    const profile = await watched.newTab();
    await profile.goto('/portal/perfil');
    await profile.getByRole('heading', later).waitFor();

    await button('Confirmar que soy yo').click();
    const dialog = page.getByRole('dialog', { name: 'Confirmemos que eres tú' });
    const password = dialog.getByLabel('Tu contraseña', { exact: true });
    await password.fill('no es la contraseña');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Esa no es tu contraseña actual').first().waitFor();
    await expectAccessible(page);
    await password.fill(person.password);
    await dialog.getByRole('button', { name: 'Continuar' }).dblclick();
    await page.waitForURL('**/validacion/cross-core');
    await profile.waitForURL('**/iniciar-sesion');
    await profile.close();
    await button('Empezar').click();
    await page.getByRole('radio').first().waitFor();
    await button('Siguiente').click();
    await page.getByText('Elige una respuesta').first().waitFor();
    await expectAccessible(page);
    for (const { options, right } of (await newestCheck()).questions) {
      await chooseRadio(page.getByRole('radio', { name: options[right]!, exact: true }));
      await button(/^(Siguiente|Terminar)$/).click();
    }
    await heading('Ahora un código').waitFor();
    await expectAccessible(page);
    await page.reload();
    await button('A mi correo de siempre').click();
    await heading('Escribe el código').waitFor();
    const code = await portal.readCode(owner);
    await codeField(page).fill(otherCode(code));
    await page.getByRole('alert').getByText('Te quedan 4 intentos').waitFor();
    await codeField(page).fill(code);
    await page.waitForURL('**/portal');
    await page.getByText('Tienes una oferta para ponerte al día').waitFor();
    expect(await page.getByRole('heading', later).count()).toBe(0);
    await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(owner.email) && subject.startsWith('Cambió un dato'),
      60_000,
    );
  });
});

test.describe('§2.2 sign-in', () => {
  test('requires the newer data policy and an e-mail address before the requested page', async ({ portal, open }) => {
    const person = await portal.person([workedDebt]);
    const { sql } = portal.platform.database;
    await sql.delete(contactPoint).where(eq(contactPoint.customerId, person.id));
    await sql.insert(consent).values({
      id: randomUUID(),
      customerId: person.id,
      kind: 'tratamiento-de-datos',
      granted: true,
      textVersion: 0,
      textHash: 'anterior',
      channel: 'REGISTRO',
      at: new Date(),
      ip: '127.0.0.1',
    });
    const { page } = await open({ width: 1280, theme: 'dark' });
    const { button, heading, link } = customer(portal, page, person);
    await page.goto('/iniciar-sesion?target=/portal/ofertas');
    const write = (label: string, value: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input, text) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      }, value);
    // A password manager sets the values of the hydrated form without an event.
    const enter = async () => {
      const number = page.getByLabel('Número de documento');
      await number.focus();
      await expect.poll(() => number.evaluate((input) => Object.keys(input).join())).toContain('__reactProps');
      await write('Número de documento', person.documentNumber);
      await write('Contraseña', person.password);
      await button('Entrar').click();
    };
    await enter();
    const dialog = page.getByRole('dialog', { name: 'Cambió cómo cuidamos tus datos' });
    await dialog.waitFor();
    await page.getByText('En pocas palabras:').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ahora no' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/iniciar-sesion');
    await enter();
    await dialog.getByRole('button', { name: 'Acepto y entro' }).click();
    await heading('¿A dónde te escribimos?').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Correo').last().fill(person.email);
    await button('Enviarme el código').click();
    await heading('Confirma tu correo').waitFor();
    await button('Usar otro correo').click();
    await heading('Usa otro contacto').waitFor();
    await button('Volver al código').click();
    await codeField(page).fill(await portal.readCode(person));
    await page.waitForURL('**/portal/ofertas');
    await link(/^Ver opciones/).waitFor();
  });
});
