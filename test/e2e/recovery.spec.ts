import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const newPassword = 'caminata por el páramo';

async function visitor(look: Look) {
  const person = await portal.person();
  const watched = await openWatched(browser, portal.url, look);
  opened.push(watched);
  return { person, watched, page: watched.page, she: customer(portal, watched.page, person) };
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Código de 6 números').evaluate((field, pasted) => {
    const input = field as HTMLInputElement;
    input.focus();
    document.execCommand('insertText', false, pasted);
  }, text);
}

/** The six digits of the newest text message. */
async function codeOfTextMessage(since: number): Promise<string> {
  const isNew = (message: { to: string[] }) => message.to.some((to) => to.startsWith('3001234567@'));
  await expect
    .poll(async () => (await portal.mailbox.messages()).filter(isNew).length, { timeout: 15_000 })
    .toBeGreaterThan(since);
  const newest = (await portal.mailbox.messages()).findLast(isNew);
  return newest!.text.match(/\d{3}\s?\d{3}/)![0].replace(/\s/, '');
}

describe('§2.1 restore: olvido-contrasena, recuperar-contrasena, nueva-contrasena', () => {
  test('by mail on a phone: a pasted code goes by itself, other sessions end, nobody is signed in', async () => {
    const { person, page, she, watched } = await visitor({ width: 360 });
    const elsewhere = await signedInOver(portal.url, person);
    await page.goto('/iniciar-sesion');
    await she.link('Olvidé mi contraseña').click();
    await she.heading('Recuperemos tu cuenta').waitFor();
    await expectAccessible(page);
    await she.button('Enviarme el código').click();
    await page.getByRole('link', { name: 'Escribe tu número de documento.' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await she.button('Enviarme el código').click();
    await she.heading('Escribe el código').waitFor();
    await expectAccessible(page);
    // The foot has the address for complaints, which is nobody's.
    expect(await page.locator('#contenido').innerText()).not.toMatch(/@|4567|Persona/);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(person.documentNumber);

    watched.expectAnswer(422, '/api/ChangePassword/');
    const code = await portal.readCode(person);
    const wrong = code === '000000' ? '000001' : '000000';
    await page.getByLabel('Código de 6 números').pressSequentially(wrong);
    await page.getByText('Ese código no coincide').waitFor({ state: 'detached' });
    await she.button('Confirmar').click();
    await page.getByText('Te quedan 4 intentos').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Código de 6 números').fill('');
    await paste(page, `Tu código es ${code.slice(0, 3)} ${code.slice(3)}`);

    await she.heading('Crea tu contraseña').waitFor();
    await page.getByText(/Confirmamos tu código en p•••@correo\.example/).waitFor();
    await expectAccessible(page);
    const field = page.getByLabel('Nueva contraseña');
    await field.fill('corta');
    await page.getByText('llevas 5').waitFor();
    await field.fill('Colombia2026*');
    await she.button('Guardar contraseña').click();
    await page.getByText('Esa contraseña es muy conocida').first().waitFor();
    await expectAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((text) => navigator.clipboard.writeText(text), newPassword);
    await field.press('Control+A');
    await field.press('Control+V');
    expect(await field.inputValue()).toBe(newPassword);
    await she.button('Guardar contraseña').click();
    await she.heading('Contraseña cambiada').waitFor();
    await expectAccessible(page);
    expect((await elsewhere.get('/api/User')).status).toBe(401);
    expect(await page.evaluate(() => document.cookie)).not.toContain('rebanca_user=1');

    await she.link('Entrar').click();
    await she.heading('Hola de nuevo').waitFor();
    expect(await page.getByLabel('Número de documento').inputValue()).toBe(person.documentNumber);
    await customer(portal, page, { ...person, password: newPassword }).signIn();
    watched.expectClean();
  });

  test('by text message on a desk, translated; a document nobody has goes the same way', async () => {
    const { person, page, she, watched } = await visitor({ width: 1280, theme: 'dark', translator: 'fonts' });
    const ask = async (documentNumber: string) => {
      await page.goto('/restaurar/olvido-contrasena');
      await she.heading('Recuperemos tu cuenta').waitFor();
      await page.getByLabel('Número de documento').fill(documentNumber);
      await chooseRadio(page.getByRole('radio', { name: /^Celular/ }));
      await she.button('Enviarme el código').click();
      await she.heading('Escribe el código').waitFor();
      return page.getByRole('main').innerText();
    };
    const messages = (await portal.mailbox.messages()).filter(({ to }) =>
      to.some((each) => each.startsWith('3001234567@')),
    );
    const shown = await ask('987654321');
    watched.expectAnswer(422, '/api/ChangePassword/validate-opt');
    await page.getByLabel('Código de 6 números').fill('123456');
    await page.getByText('Te quedan 4 intentos').waitFor();
    await expectAccessible(page);
    const waits = /\d+ s\./;
    expect((await ask(person.documentNumber)).replace(waits, '')).toBe(shown.replace(waits, ''));
    const code = await codeOfTextMessage(messages.length);
    await page.reload();
    await she.heading('Escribe el código').waitFor();
    await page.getByLabel('Código de 6 números').fill(code);
    await she.heading('Crea tu contraseña').waitFor();
    await page.getByText('••• 4567').waitFor();
    await page.getByLabel('Nueva contraseña').fill(newPassword);
    await she.button('Guardar contraseña').click();
    await she.heading('Contraseña cambiada').waitFor();
    await she.link('Entrar').click();
    await page.waitForURL('**/iniciar-sesion');
    await page.goto('/restaurar/nueva-contrasena');
    await she.heading('Este enlace ya no sirve').waitFor();
    await page.goto('/restaurar/recuperar-contrasena');
    await she.heading('Primero pide un código').waitFor();
    await expectAccessible(page);
    watched.expectClean();
  });
});
