import { eq } from 'drizzle-orm';
import { offer } from '#server/db/schema/offers.ts';
import { customer } from '#test/drivers/customer.ts';
import { management } from '#test/drivers/plan-over-http.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

async function atOffer({ portal, open }: World, look: Look) {
  const person = await portal.person([workedDebt]);
  const watched = await open(look);
  const { page } = watched;
  // The register of agreements is empty when the documents are requested first.
  watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
  const she = customer(portal, page, person);
  await she.takeSession();
  return { person, watched, page, she };
}

const wish = { term: 6, day: 15, initialPayment: '1.200.000' };

test('§2.1 a plan is accepted once over a reload, Back, a lost connection, a double press and a second tab', async ({
  portal,
  open,
}) => {
  const { person, page, she, watched } = await atOffer({ portal, open }, { width: 360 });
  await she.openOffer();
  const offerId = new URL(page.url()).searchParams.get('oferta');
  await page.goto(`/portal/ofertas/aceptar-plan?oferta=${offerId}`);
  await page.getByRole('alert').getByText('No se ha seleccionado un acuerdo para aceptar.').waitFor();
  await expectAccessible(page);
  await she.link('Elegir cómo pagar').click();
  await she.heading('Elige cómo quieres pagar').waitFor();
  await she.choosePlan(wish);
  await she.readAgreement();
  const plan = page.getByRole('complementary', { name: 'Tu plan' });
  const shown = await plan.innerText();
  await page.reload();
  await she.heading('Lee y decide').waitFor();
  expect(await plan.innerText()).toBe(shown);
  await page.goBack();
  await she.heading('Elige cómo quieres pagar').waitFor();
  expect(await page.getByLabel('Pago inicial', { exact: true }).inputValue()).toBe(wish.initialPayment);
  expect(await page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
  await page.goForward();
  await she.heading('Lee y decide').waitFor();
  const second = await watched.newTab();
  const there = customer(portal, second, person);
  await second.goto(page.url());
  await there.heading('Lee y decide').waitFor();
  await page.bringToFront();

  await she.prepareAcceptance();
  watched.expectFailure(/^\/api\//);
  await watched.context.setOffline(true);
  await page.getByText('Estás sin conexión').waitFor();
  await she.button('Aceptar y recibir documentos').click();
  await page.getByText('Ha ocurrido un error inesperado.').waitFor();
  expect(await page.getByLabel(/^Escribe el código/).inputValue()).toMatch(/^\d{6}$/);
  await expectAccessible(page);
  await watched.context.setOffline(false);
  await she.button('Intentar de nuevo').dblclick();
  await she.heading(/Tu plan quedó en firme/).waitFor();
  await page.reload();
  await she.heading(/Tu plan quedó en firme/).waitFor();
  watched.expectAnswer(409, /^\/api\//);
  watched.expectAnswer(422, /^\/api\//);
  await second.reload();
  await there.heading(/Tu plan quedó en firme/).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Aceptar y recibir documentos' }).count()).toBe(0);
  await she.openAgreement();
  expect((await management(await signedInOver(portal.url, person))).acuerdos).toHaveLength(1);
});

test('§4 the global countdown warns, is extended once, and at its end offers a new quote with the same choices', async ({
  portal,
  open,
}) => {
  const { person, page, she } = await atOffer({ portal, open }, { width: 1280 });
  const holdFor = (seconds: number) =>
    portal.platform.database.sql
      .update(offer)
      .set({ holdUntil: new Date(Date.now() + seconds * 1_000) })
      .where(eq(offer.customerId, person.id));
  const timer = page.getByRole('timer').first();
  await page.clock.install();
  await she.openOffer();
  await she.startChoosing();
  await she.choosePlan(wish);
  await she.readAgreement();
  await holdFor(100);
  await page.goBack();
  await page.reload();
  await timer.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Más tiempo' }).first().click();
  await expect.poll(() => timer.innerText()).toMatch(/(\d\d|[2-9]):\d\d$/);
  await holdFor(100);
  await page.reload();
  await timer.waitFor();
  await page.clock.fastForward(101_000);
  await portal.services.offers.releaseEndedHolds(new Date(Date.now() + 101_000));
  const dialog = page.getByRole('alertdialog', { name: 'Actualicemos tu oferta' });
  await dialog.waitFor();
  await expectAccessible(page);
  await she.button('Volver a calcular').click();
  await she.heading('Tarjeta de crédito').waitFor();
  // Only the clock of the page was moved. A reload sets it to the server's.
  await page.reload();
  await she.startChoosing();
  expect(await page.getByLabel('Pago inicial', { exact: true }).inputValue()).toBe(wish.initialPayment);
  expect(await page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
  await she.readAgreement();
});
