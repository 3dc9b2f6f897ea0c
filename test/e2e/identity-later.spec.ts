import { eq } from 'drizzle-orm';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityCheck } from '#server/db/schema/entry.ts';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { httpClient } from '#test/support/http-client.ts';
import { stranger } from '#test/support/registration.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** Somebody of the portfolio with an account of their own that has proven nothing but its e-mail. */
async function registered(): Promise<{ laura: Person; she: Person }> {
  const laura = await portal.person([workedDebt], { withoutPassword: true });
  const names = { nombres: 'Persona', apellidos: 'Número' };
  const typed = stranger({ ...names, numeroDocumento: laura.documentNumber, correo: `propia-${laura.email}` });
  const she: Person = { ...laura, id: '', email: typed.correo, password: typed.password };
  const client = httpClient(portal.url);
  await client.post('/api/registration', typed);
  await client.post('/api/validation/contact/verify', { codigo: await portal.readCode(she) });
  await client.post('/api/validation/identity/skip', { motivo: 'SIN_DEUDAS' });
  return { laura, she };
}

describe('product.md §6: who put the check off proves who they are from inside the portal', () => {
  const looks: [place: 'home' | 'profile', look: Look][] = [
    ['home', { width: 360, theme: 'light' }],
    ['profile', { width: 1280, theme: 'dark' }],
  ];

  test.each(looks)('from the %s', async (place, look) => {
    const { laura, she } = await registered();
    const watched = await openWatched(browser, portal.url, look);
    watched.expectAnswer(422, '/api/account/identity');
    const { page } = watched;
    const me = customer(portal, page, she);
    await me.signIn();
    const other = await page.context().newPage();
    await other.goto('/portal');
    await other.getByRole('heading', { name: '¿Esperabas ver una deuda?' }).waitFor();
    if (place === 'profile') await page.goto('/portal/perfil');
    await page.getByRole('heading', { name: '¿Esperabas ver una deuda?' }).waitFor();
    await expectAccessible(page);

    await me.button('Confirmar que soy yo').click();
    const dialog = page.getByRole('dialog', { name: 'Confirmemos que eres tú' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Tu contraseña', { exact: true }).fill('no es la contraseña');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Esa no es tu contraseña actual').first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Tu contraseña', { exact: true }).fill(she.password);
    await dialog.getByRole('button', { name: 'Continuar' }).dblclick();

    // Nobody is signed in before the last step, and the other tab follows.
    await page.waitForURL('**/validacion/cross-core');
    await me.heading('Confirmemos que eres tú').waitFor();
    await expectAccessible(page);
    await other.waitForURL('**/iniciar-sesion');
    await other.close();
    await page.reload();

    // From here on both ways are one.
    if (place === 'profile') {
      watched.expectClean();
      return watched.close();
    }

    // Put off once more: the portal again, and the way in still there.
    await me.button('Entrar ahora y confirmar después').click();
    await page.waitForURL('**/portal');
    await me.button('Confirmar que soy yo').click();
    await dialog.getByLabel('Tu contraseña', { exact: true }).fill(she.password);
    await dialog.getByRole('button', { name: 'Continuar' }).click();

    await me.button('Empezar').click();
    await page.getByRole('radio').first().waitFor();
    const [check] = await portal.platform.database.sql
      .select()
      .from(identityCheck)
      .where(eq(identityCheck.portfolioCustomerId, laura.id));
    for (const { options, right } of check!.questions) {
      await chooseRadio(page.getByRole('radio', { name: options[right]!, exact: true }));
      await me.button(/^(Siguiente|Terminar)$/).click();
    }
    await me.button('A mi correo de siempre').click();
    await me.heading('Escribe el código').waitFor();
    await page.getByLabel('Código de 6 números').fill(await portal.readCode(laura));
    await page.waitForURL('**/portal');
    await page.getByText('Tienes una oferta para ponerte al día').waitFor();
    expect(await page.getByRole('heading', { name: '¿Esperabas ver una deuda?' }).count()).toBe(0);
    await expectAccessible(page);
    watched.expectClean();
    await watched.close();
  });

  test('a review under way is told in place of the way in, and a person of the portfolio sees neither', async () => {
    const { she } = await registered();
    const watched = await openWatched(browser, portal.url, { width: 360, theme: 'dark' });
    const { page } = watched;
    const me = customer(portal, page, she);
    await me.signIn();
    const { id: customerId } = await page.evaluate(async () => (await fetch('/api/User')).json());
    await portal.platform.database.sql
      .insert(identityCheck)
      .values({ id: crypto.randomUUID(), customerId, state: 'EN_REVISION', questions: [], createdAt: new Date() });
    await page.reload();
    await page.getByText('Estamos revisando tus datos').waitFor();
    await page.getByText(`Te avisamos a ${she.email}`).waitFor();
    await expectAccessible(page);
    expect(await me.button('Confirmar que soy yo').count()).toBe(0);
    watched.expectClean();
    await watched.close();

    const marta = await portal.person();
    const hers = await openWatched(browser, portal.url, { width: 360 });
    await customer(portal, hers.page, marta).signIn();
    await hers.page.getByText('Todavía no hay nada por aquí').waitFor();
    expect(await hers.page.getByText('¿Esperabas ver una deuda?').count()).toBe(0);
    hers.expectClean();
    await hers.close();
  });
});
