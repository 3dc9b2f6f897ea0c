import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent } from '#server/db/schema/consents.ts';
import { identityCheck } from '#server/db/schema/entry.ts';
import { contactPoint } from '#server/db/schema/people.ts';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** Somebody who registers; on paper they have no account yet. */
const newcomer = (more: Partial<Person> = {}): Person => ({
  id: '',
  documentType: 'CC',
  documentNumber: '79456123',
  password: 'café con arequipe',
  email: 'ingrid.rojas@correo.example',
  ...more,
});
const mobile = '310 555 01 02';

/** What a person who registers does, step by step. */
function registrant(watched: WatchedPage, person: Person, names = { first: 'Íngrid', last: 'Rojas Peña' }) {
  const { page } = watched;
  const who = customer(portal, page, person);
  const { button, heading } = who;
  return {
    ...who,
    async document() {
      await page.getByLabel('Número de documento').fill(person.documentNumber);
      await button('Continuar').click();
      await heading('¿Cómo te llamas?').waitFor();
    },
    async name() {
      await page.getByLabel('Nombres').fill(names.first);
      await page.getByLabel('Apellidos').fill(names.last);
      await page.getByLabel('Celular').fill(mobile);
      await button('Continuar').click();
      await heading('¿Con qué entras?').waitFor();
    },
    async access(password = person.password) {
      await page.getByLabel('Correo').fill(person.email);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await button('Continuar').click();
      await heading('Tú decides').waitFor();
    },
    async create() {
      await page.getByLabel('Autorizo el tratamiento de mis datos personales').check();
      await button('Crear mi cuenta').click();
    },
    async type(code: string) {
      await page.getByLabel('Código de 6 números').fill('');
      await page.getByLabel('Código de 6 números').pressSequentially(code);
      await button('Confirmar').click();
    },
  };
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Everything that a page of ours keeps where scripts and neighbours can read it. */
const readableStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

describe('§2.1 /registro and /validacion: an account of one’s own', () => {
  test('somebody without debts registers on a phone, goes back and reloads on the way, and enters', async () => {
    const ingrid = newcomer();
    const watched = await openWatched(browser, portal.url, { width: 360, theme: 'light' });
    watched.expectAnswer(422, '/api/registration');
    watched.expectAnswer(422, '/api/validation/contact/verify');
    const { page } = watched;
    const she = registrant(watched, ingrid);
    await page.goto('/iniciar-sesion');
    await page.getByRole('link', { name: 'Crear cuenta' }).click();
    await she.heading('Crea tu cuenta').waitFor();
    await expectAccessible(page);
    await she.button('Continuar').click();
    await page.getByText('Escribe tu número de documento.').first().waitFor();
    await expectAccessible(page);
    await she.document();
    await expectAccessible(page);
    await she.name();
    await expectAccessible(page);
    await she.access('contraseña123');
    await expectAccessible(page);

    // Back twice, forward again: nothing is lost.
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Apellidos').inputValue()).toBe('Rojas Peña');
    await page.goForward();
    await page.goForward();
    // A reload keeps everything but the password, and the tab's storage shows none of it.
    await page.reload();
    await she.heading('¿Con qué entras?').waitFor();
    await expect.poll(() => page.getByLabel('Correo').inputValue()).toBe(ingrid.email);
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');
    const kept = await readableStorage(page);
    for (const secret of [
      ingrid.documentNumber,
      'Rojas',
      mobile,
      mobile.replaceAll(' ', ''),
      'correo.example',
      'contraseña',
    ])
      expect(kept).not.toContain(secret);

    // The authorisation is asked for each time, and a well-known password is refused where it is typed.
    await page.getByLabel('Contraseña', { exact: true }).fill('contraseña123');
    await she.button('Continuar').click();
    await she.heading('Tú decides').waitFor();
    expect(await page.getByLabel('Autorizo el tratamiento de mis datos personales').isChecked()).toBe(false);
    await she.button('Crear mi cuenta').click();
    await page.getByText('Para crear tu cuenta necesitamos esta autorización.').first().waitFor();
    await expectAccessible(page);
    await she.create();
    await she.heading('¿Con qué entras?').waitFor();
    await page.getByRole('alert').getByText('Esa contraseña es muy conocida').waitFor();
    await she.access();
    await chooseRadio(page.getByLabel('En la tarde'));
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/registration')) asked.push(request.url());
    });
    await page.getByLabel('Autorizo el tratamiento de mis datos personales').check();
    await she.button('Crear mi cuenta').dblclick();

    // The code at the typed e-mail. The browser's way back leaves it under way.
    await she.heading('Confirma tu correo').waitFor();
    expect(asked).toHaveLength(1);
    await page.goBack();
    await she.heading('Crea tu cuenta').waitFor();
    await page.getByText('Ya creaste tu cuenta: falta un paso').waitFor();
    await expectAccessible(page);
    await she.link('Seguir donde ibas').click();
    await she.heading('Confirma tu correo').waitFor();
    await page.getByText('i•••@correo.example').waitFor();
    await expectAccessible(page);
    const code = await portal.readCode(ingrid);
    await she.type(wrong(code));
    await page.getByRole('alert').getByText('Te quedan 4 intentos').waitFor();
    await expectAccessible(page);
    await page.reload();
    await she.heading('Confirma tu correo').waitFor();
    const second = await watched.newTab();
    await second.goto('/validacion/nuevo-contacto');
    await second.getByRole('heading', { level: 1, name: 'Confirma tu correo' }).waitFor();
    await she.type(code);

    // Who has no debts here goes on without proving anything.
    await she.heading('Confirmemos que eres tú').waitFor();
    await expectAccessible(page);
    // A tab that stayed behind is led to the present step.
    watched.expectAnswer(409, '/api/validation/contact/verify');
    await second.getByLabel('Código de 6 números').fill(code);
    await second.getByRole('heading', { level: 1, name: 'Confirmemos que eres tú' }).waitFor();
    await second.close();
    await she.button('No tengo deudas aquí').click();
    await page.waitForURL('**/portal');
    await page.getByRole('heading', { level: 1, name: /Íngrid/ }).waitFor();
    await expectAccessible(page);
    const rows = await portal.platform.database.sql.select().from(consent).orderBy(desc(consent.at));
    expect(rows.find(({ kind }) => kind === 'mensajes-comerciales')).toMatchObject({ granted: false });
    watched.expectClean();
    await watched.close();
  });

  test('a person of the portfolio proves who they are by a code to the contact on file, and sees their debts, translated', async () => {
    const laura = await portal.person([workedDebt], { withoutPassword: true });
    const she = newcomer({ documentNumber: laura.documentNumber, email: `otra-${laura.email}` });
    const watched = await openWatched(browser, portal.url, { width: 1280, theme: 'light', translator: 'fonts' });
    watched.expectAnswer(422, '/api/validation/identity/verify');
    const { page } = watched;
    const me = registrant(watched, she, { first: 'Persona', last: 'Número Seis' });
    await page.goto('/registro');
    await me.heading('Crea tu cuenta').waitFor();
    await expectAccessible(page);
    await me.document();
    await me.name();
    await me.access();
    await me.create();
    await me.heading('Confirma tu correo').waitFor();
    await me.type(await portal.readCode(she));

    await me.heading('Confirmemos que eres tú').waitFor();
    await me.button('Empezar').click();
    await page.getByRole('radio').first().waitFor();
    await expectAccessible(page);
    await me.button('Siguiente').click();
    await page.getByText('Elige una respuesta').first().waitFor();
    const [check] = await portal.platform.database.sql
      .select()
      .from(identityCheck)
      .where(eq(identityCheck.portfolioCustomerId, laura.id));
    for (const { options, right } of check!.questions) {
      await chooseRadio(page.getByRole('radio', { name: options[right]!, exact: true }));
      await me.button(/^(Siguiente|Terminar)$/).click();
    }
    await me.heading('Ahora un código').waitFor();
    await expectAccessible(page);
    // A reload in the middle goes on where it was.
    await page.reload();
    await me.button('A mi correo de siempre').click();
    await me.heading('Escribe el código').waitFor();
    await expectAccessible(page);
    const code = await portal.readCode(laura);
    await me.type(wrong(code));
    await page.getByRole('alert').getByText('Te quedan 4 intentos').waitFor();
    await me.type(code);
    await page.waitForURL('**/portal');
    await page.goto('/portal/ofertas');
    await me.link(/^Ver opciones/).waitFor();
    await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(laura.email) && subject.startsWith('Cambió un dato'),
      15_000,
    );
    watched.expectClean();
    await watched.close();
  });

  test('wrong answers lead to the same screens, and to a person in the end, translated', async () => {
    const laura = await portal.person([workedDebt], { withoutPassword: true });
    const she = newcomer({ documentNumber: laura.documentNumber, email: `falla-${laura.email}` });
    const watched = await openWatched(browser, portal.url, { width: 360, theme: 'light', translator: 'in place' });
    watched.expectAnswer(422, '/api/validation/identity/verify');
    const { page } = watched;
    const me = registrant(watched, she);
    await page.goto('/registro');
    await me.document();
    await me.name();
    await me.access();
    await me.create();
    await me.heading('Confirma tu correo').waitFor();
    await me.type(await portal.readCode(she));
    await me.button('Empezar').click();
    for (const label of ['Siguiente', 'Terminar']) {
      await chooseRadio(page.getByRole('radio', { name: 'Ninguna de las anteriores' }));
      await me.button(label).click();
    }
    await me.button('A mi celular de siempre').click();
    await me.heading('Escribe el código').waitFor();
    for (let left = 4; left >= 0; left--) {
      const answered = page.waitForResponse('**/api/validation/identity/verify');
      await me.type('123456');
      await answered;
    }
    await me.heading('No logramos confirmar que eres tú').waitFor();
    await expectAccessible(page);
    await me.button('Entrar y confirmar después').click();
    await page.waitForURL('**/portal');
    await page.goto('/portal/ofertas');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: /^Ver opciones/ }).count()).toBe(0);
    watched.expectClean();
    await watched.close();
  });

  test('who already has an account sees nothing else, and reads it in the mail', async () => {
    const laura = await portal.person([workedDebt]);
    const watched = await openWatched(browser, portal.url, { width: 1280, theme: 'dark' });
    const { page } = watched;
    const she = registrant(watched, laura);
    await page.goto('/registro');
    await she.document();
    await she.name();
    await she.access('una frase muy distinta');
    await she.create();
    await she.heading('Confirma tu correo').waitFor();
    await expectAccessible(page);
    const mail = await portal.mailbox.waitFor(({ to }) => to.includes(laura.email), 15_000);
    expect(mail.subject).toBe('Ya tienes una cuenta en Rebanca');
    expect(mail.text).toContain(`${portal.url}/iniciar-sesion`);
    await page.getByText('¿Ya tenías cuenta? El mensaje te dice cómo entrar.').waitFor();
    watched.expectClean();
    await watched.close();
  });
});

describe('§2.2 after the password: what is missing comes first, then the place that was asked for', () => {
  test('a newer data policy is asked for on the sign-in page', async () => {
    const laura = await portal.person([workedDebt]);
    await portal.platform.database.sql.insert(consent).values({
      id: randomUUID(),
      customerId: laura.id,
      kind: 'tratamiento-de-datos',
      granted: true,
      textVersion: 0,
      textHash: 'anterior',
      channel: 'REGISTRO',
      at: new Date(),
      ip: '127.0.0.1',
    });
    const watched = await openWatched(browser, portal.url, { width: 360, theme: 'dark' });
    const { page } = watched;
    const she = customer(portal, page, laura);
    const dialog = page.getByRole('dialog', { name: 'Cambió cómo cuidamos tus datos' });
    const enter = async () => {
      await she.giveCredentials();
      await dialog.waitFor();
    };
    await page.goto('/iniciar-sesion?target=/portal/ofertas');
    await enter();
    await page.getByText('En pocas palabras:').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Ahora no' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/iniciar-sesion');
    await enter();
    await dialog.getByRole('button', { name: 'Acepto y entro' }).click();
    await page.waitForURL('**/portal/ofertas');
    await she.link(/^Ver opciones/).waitFor();
    watched.expectClean();
    await watched.close();
  });

  test('somebody without an e-mail gives one, and its code opens the portal, translated', async () => {
    const laura = await portal.person([workedDebt]);
    await portal.platform.database.sql.delete(contactPoint).where(eq(contactPoint.customerId, laura.id));
    const watched = await openWatched(browser, portal.url, { width: 1280, theme: 'light', translator: 'fonts' });
    watched.expectAnswer(429, '/api/validation/contact');
    const { page } = watched;
    const she = customer(portal, page, laura);
    await page.goto('/iniciar-sesion');
    await she.giveCredentials();
    await she.heading('¿A dónde te escribimos?').waitFor();
    await expectAccessible(page);
    await chooseRadio(page.getByRole('radio', { name: /^Celular/ }));
    await page.getByLabel('Celular').last().fill('601 234');
    await she.button('Enviarme el código').click();
    await page.getByText('Escribe los 10 números de tu celular.').first().waitFor();
    await chooseRadio(page.getByRole('radio', { name: /^Correo/ }));
    await page.getByLabel('Correo').last().fill(laura.email);
    await she.button('Enviarme el código').click();
    await she.heading('Confirma tu correo').waitFor();
    await expectAccessible(page);
    await she.button('Usar otro correo').click();
    await she.heading('Usa otro contacto').waitFor();
    await she.button('Volver al código').click();
    await page.getByLabel('Código de 6 números').fill(await portal.readCode(laura));
    await page.waitForURL('**/portal');
    watched.expectClean();
    await watched.close();
  });
});
