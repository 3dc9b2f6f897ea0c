import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { acceptOver, askCodeOver, expectOk, management, quoteOver } from '#test/drivers/plan-over-http.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

/** Shorter than the inactivity limit, so that the clock of a page can be moved over it. */
const holdMinutes = 5;
let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal({ HOLD_MINUTES: String(holdMinutes) }), launchChromium()]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const phone: Look = { width: 360 };
const desk: Look = { width: 1280 };
/** The documents wait for the register: the one answer of the main job that is a refusal by design. */
const termsSend = '/api/Documents/rebancarizacion/accept-terms/send';
const acceptPath = '/api/management/userManagement/payment-agreement';

async function visitor(look: Look) {
  const person = await portal.person([workedDebt]);
  const watched = await openWatched(browser, portal.url, look);
  opened.push(watched);
  watched.expectAnswer(404, termsSend);
  return {
    person,
    watched,
    page: watched.page,
    she: customer(portal, watched.page, person),
    over: () => signedInOver(portal.url, person),
  };
}

/** Signed in and choosing, with a plan of six on the 15th and $ 1.200.000 first. */
async function choosing(look: Look) {
  const all = await visitor(look);
  await all.she.takeSession();
  await all.she.openOffer();
  await all.she.startChoosing();
  await all.she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
  return all;
}

const agreementsOf = async (over: () => ReturnType<typeof signedInOver>) => (await management(await over())).acuerdos;

describe('§2.1 select and accept a plan: reload, back, two tabs, two presses', () => {
  test('a reload in the middle of each step finds it as it was', async () => {
    const { page, she, watched, over } = await choosing(desk);
    await she.readAgreement();
    const shown = page.getByRole('complementary', { name: 'Tu plan' });
    const before = await shown.innerText();
    await page.reload();
    await she.heading('Lee y decide').waitFor();
    expect(await shown.innerText()).toBe(before);
    await page.goBack();
    await she.heading('Elige cómo quieres pagar').waitFor();
    expect(await page.getByLabel('Pago inicial', { exact: true }).inputValue()).toBe('1.200.000');
    expect(await page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
    await page.goForward();
    await she.acceptPlan();
    await page.reload();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    await page.goBack();
    await page.goForward();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    expect(await agreementsOf(over)).toHaveLength(1);
    watched.expectClean();
  });

  test('a double press accepts once', async () => {
    const { page, she, watched, over } = await choosing(phone);
    await she.readAgreement();
    await she.prepareAcceptance();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(acceptPath)) sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await she.button('Aceptar y recibir documentos').dblclick();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    expect(new Set(sent).size).toBe(1);
    expect(await agreementsOf(over)).toHaveLength(1);
    watched.expectClean();
  });

  test('two tabs accept once: the second finds the plan that the first accepted', async () => {
    const { person, she, watched, over, page } = await choosing(desk);
    await she.readAgreement();
    const second = await watched.newTab();
    const there = customer(portal, second, person);
    await second.goto(page.url());
    await there.heading('Lee y decide').waitFor();
    await page.bringToFront();
    await she.acceptPlan();
    watched.expectAnswer(409, /^\/api\//);
    watched.expectAnswer(422, /^\/api\//);
    await second.reload();
    await there.heading(/Tu plan quedó en firme/).waitFor();
    expect(await agreementsOf(over)).toHaveLength(1);
    watched.expectClean();
  });

  test('after accepting, the way back to the choice leads to the agreement and not to a second one', async () => {
    const { page, she, watched, over } = await choosing(phone);
    await she.readAgreement();
    await she.acceptPlan();
    watched.expectAnswer(409, /^\/api\/management/);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Aceptar y recibir documentos' }).count()).toBe(0);
    await she.openAgreement();
    expect(await agreementsOf(over)).toHaveLength(1);
    watched.expectClean();
  });
});

describe('§8 what has to be there before anything is accepted', () => {
  test('without a chosen plan, and without an e-mail, the page says so and signs nothing', async () => {
    const { person, page, she, watched } = await visitor(phone);
    await she.takeSession();
    await she.openOffer();
    const offer = new URL(page.url()).searchParams.get('oferta');
    await page.goto(`/portal/ofertas/aceptar-plan?oferta=${offer}`);
    await page.getByRole('alert').getByText('No se ha seleccionado un acuerdo para aceptar.').waitFor();
    await expectAccessible(page);
    await she.link('Elegir cómo pagar').click();
    await she.heading('Elige cómo quieres pagar').waitFor();
    await page.getByRole('group', { name: '¿En cuántas cuotas?' }).waitFor();
    await she.choosePlan({ term: 6 });
    await she.readAgreement();

    await portal.platform.database.execute(`delete from contact_point where customer_id = $1 and kind = 'email'`, [
      person.id,
    ]);
    await page.reload();
    await she.button('Aceptar mi plan').click();
    await page.getByRole('alert').getByText('Información del usuario (email) no disponible.').waitFor();
    expect(await page.getByRole('dialog', { name: 'Antes de aceptar' }).isVisible()).toBe(false);
    const signed = await portal.platform.database.execute('select id from agreement where customer_id = $1', [
      person.id,
    ]);
    expect(signed.rows).toEqual([]);
    watched.expectClean();
  });
});

describe('§4 the global countdown', () => {
  test('warns, is extended by one press, and at its end quotes again with the choices kept', async () => {
    const { page, she, watched, person } = await visitor(desk);
    await page.clock.install();
    await she.takeSession();
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 6, day: 15, initialPayment: '1.200.000' });
    await page.clock.fastForward((holdMinutes * 60 - 110) * 1000);
    await page.getByRole('timer').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Más tiempo' }).first().click();
    await expect.poll(() => page.getByRole('timer').first().innerText()).toMatch(/[2-9]:\d\d$/);
    // The press added a whole hold to the one that was nearly over.
    await page.clock.fastForward(2 * holdMinutes * 60_000);
    await portal.services.offers.releaseEndedHolds(new Date(Date.now() + 3 * holdMinutes * 60_000));
    const dialog = page.getByRole('alertdialog', { name: 'Actualicemos tu oferta' });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await she.button('Volver a calcular').click();
    await she.heading('Tarjeta de crédito').waitFor();
    // Only the page's clock was moved; read anew, the page takes the server's.
    await page.reload();
    await she.startChoosing();
    expect(await page.getByLabel('Pago inicial', { exact: true }).inputValue()).toBe('1.200.000');
    expect(await page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
    await she.readAgreement();
    await customer(portal, page, person).acceptPlan();
    watched.expectClean();
  });
});

describe('§2.2 navigation: sessions, other people’s addresses, pages that do not exist', () => {
  test('a session that the server ended leads to the public home, and from its sign-in back to where it was', async () => {
    const { person, page, she, watched } = await choosing(desk);
    await portal.platform.database.transaction((tx) =>
      portal.services.auth.endSessions(tx, person.id, 'REVOKED', new Date()),
    );
    watched.expectAnswer(401, /^\/api\//);
    await she.button(/^Continuar/).click();
    await she.arriveAtPublicHome();
    await she.link('Iniciar sesión').click();
    await page.waitForURL('**/iniciar-sesion');
    await customer(portal, page, person).signIn();
    await she.heading('Elige cómo quieres pagar').waitFor();
    watched.expectClean();
  });

  test('leaving in one tab takes the others to the sign-in', async () => {
    const { person, page, she, watched } = await visitor(desk);
    await she.signIn();
    const second = await watched.newTab();
    const there = customer(portal, second, person);
    await second.goto('/portal/ofertas');
    await there.link(/^Ver opciones/).waitFor();
    await she.button('Tu menú').click();
    await expectAccessible(page);
    await she.button('Cerrar Sesión').click();
    await she.arriveAtPublicHome();
    await second.waitForURL('**/iniciar-sesion');
    await there.heading('Hola de nuevo').waitFor();
    watched.expectClean();
  });

  test('a page, a strategy, an offer or an agreement that is not theirs is a 404 page', async () => {
    const owner = await portal.person([workedDebt]);
    const client = await signedInOver(portal.url, owner);
    const proposal = await quoteOver(client);
    const codigoId = await askCodeOver(client, proposal.id);
    const { acuerdo } = expectOk(
      await acceptOver(client, { proposal, codigoId, codigo: await portal.readCode(owner) }),
    );

    const { page, she, watched } = await visitor(phone);
    await she.takeSession();
    watched.expectAnswer(404, /^\/api\//);
    watched.expectAnswer(404, '/portal/no-existe');
    for (const address of [
      '/portal/no-existe',
      '/portal/validar-pago/otra',
      `/portal/ofertas/detalles?oferta=${acuerdo.ofertaId}`,
      `/portal/ofertas/seleccionar-plan?oferta=${acuerdo.ofertaId}`,
      `/portal/ofertas/aceptar-plan?oferta=${acuerdo.ofertaId}&propuesta=${proposal.id}`,
      `/portal/ofertas/acuerdos/detalles?acuerdo=${acuerdo.id}`,
    ]) {
      await page.goto(address);
      await she.heading('Este camino no lleva a ninguna parte').waitFor();
      expect(await page.title(), address).toBe('Page not found');
    }
    await expectAccessible(page);
    watched.expectClean();
  });
});

describe('§8 errors: without a connection nothing is lost', () => {
  test('an acceptance sent offline says so, keeps everything, and goes through when the signal is back', async () => {
    const { page, she, watched, over } = await choosing(phone);
    await she.readAgreement();
    await she.prepareAcceptance();
    watched.expectFailure(/^\/api\//);
    await watched.context.setOffline(true);
    await page.getByText('Estás sin conexión').waitFor();
    await she.button('Aceptar y recibir documentos').click();
    await page.getByText('No hubo respuesta').waitFor();
    expect(await page.getByLabel(/^Escribe el código/).inputValue()).toMatch(/^\d{6}$/);
    await expectAccessible(page);
    await watched.context.setOffline(false);
    await she.button('Intentar de nuevo').click();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    expect(await agreementsOf(over)).toHaveLength(1);
    watched.expectClean();
  });
});
