import type { Page, Route } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { pesos } from '#domain/money/money.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { management } from '#test/drivers/plan-over-http.ts';
import { acceptPlan } from '#test/drivers/running-plan.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

async function atOffer({ portal, open }: World, look: Look, debts = [workedDebt]) {
  const person = await portal.person(debts);
  const watched = await open(look);
  const { page } = watched;
  // The agreement is not yet registered in the CRM when the PDF documents are first requested.
  watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
  const she = customer(portal, page, person);
  await she.takeSession();
  return { person, watched, page, she };
}

const wish = { term: 6, day: 15, initialPayment: '1.200.000' };

test('§2.1 a plan is accepted once despite a reload and a second tab', async ({ portal, open }) => {
  const { person, page, she, watched } = await atOffer({ portal, open }, { width: 360 });
  await she.openOffer();
  const offerId = new URL(page.url()).searchParams.get('oferta');
  await page.goto(`/portal/ofertas/aceptar-plan?oferta=${offerId}`);
  await page.getByRole('alert').getByText('No se ha seleccionado un acuerdo para aceptar.').waitFor();
  await expectAccessible(page);
  await she.startChoosing();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Continuar/ }).count()).toBe(0);
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

test('a plan that was accepted on another device is shown as accepted', async ({ portal, open }) => {
  const debts = [workedDebt, { principal: 6_000_000, arrearsSince: '2026-01-10' }];
  const { person, page, she, watched } = await atOffer({ portal, open }, { width: 1280 }, debts);
  watched.expectAnswer(409, '/api/management/userManagement/payment-agreement');
  const reason = page.getByRole('radio', { name: 'El descuento' });
  const readFirstOffer = async () => {
    await she.openOffer(/./);
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    await she.readAgreement();
  };
  await readFirstOffer();
  await chooseRadio(reason);
  await acceptPlan(portal, person, { ofertaId: new URL(page.url()).searchParams.get('oferta') });

  await she.prepareAcceptance();
  await she.button('Aceptar y recibir documentos').click();
  await page.getByText('Ya aceptaste este plan desde otro dispositivo').waitFor();
  await she.heading(/Tu plan quedó en firme/).waitFor();
  expect(await page.getByText('todavía no se puede').count()).toBe(0);
  await readFirstOffer();
  await expect(reason).not.toBeChecked();
});

const secondsOf = async (page: Page): Promise<number> => {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').first().innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
};

test('§4 the global countdown continues after a reload, and ends with a dialog', async ({ portal, open }) => {
  const { page, she, watched } = await atOffer({ portal, open }, { width: 1280 }, [
    workedDebt,
    { ...workedDebt, number: 'TC-2', product: 'Crédito de libre inversión' },
  ]);
  const timer = page.getByRole('timer').first();
  await page.clock.install();
  watched.expectFailure('/api/management/');
  const noQuote = (route: Route) => route.abort('connectionrefused');
  await page.route(/simulation/, noQuote);
  await page.goto('/portal/ofertas');
  const ways = page.getByRole('link', { name: /^Ver opciones/ });
  await ways.nth(1).waitFor();
  const addresses = await ways.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')!.replace('/detalles', '/seleccionar-plan')),
  );
  await page.goto(addresses[0]!);
  await she.heading('Elige cómo quieres pagar').waitFor();
  await timer.waitFor();
  const atFirst = await secondsOf(page);
  expect(atFirst).toBeGreaterThan(100);
  await page.unroute(/simulation/, noQuote);
  await page.clock.fastForward(60_000);
  await page.goto(addresses[1]!);
  await timer.waitFor();
  const elsewhere = await secondsOf(page);
  expect(elsewhere).toBeLessThanOrEqual(atFirst - 60);
  await page.getByText(/^Este precio vale hasta las \d+:\d\d/).waitFor();
  expect(await page.getByRole('timer').count()).toBe(1);
  await she.choosePlan(wish);
  await page.getByRole('button', { name: 'Más tiempo' }).first().click();
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(elsewhere + 100);

  await page.evaluate(() => {
    const countdown = { endsAt: Date.now() + 20_000, totalSeconds: 120 };
    localStorage.setItem('countdown', JSON.stringify({ state: { countdown } }));
  });
  await page.reload();
  await timer.waitFor();
  expect(await secondsOf(page)).toBeLessThanOrEqual(20);
  await page.clock.fastForward(21_000);
  const dialog = page.getByRole('alertdialog', { name: 'Actualicemos tu oferta' });
  await dialog.waitFor();
  await expectAccessible(page);
  await she.button('Volver a calcular').click();
  await page.waitForURL('**/portal/ofertas/detalles**');
  await expect(timer).toHaveCount(0);
  await she.startChoosing();
  expect(await page.getByLabel('Pago inicial', { exact: true }).inputValue()).toBe(wish.initialPayment);
  expect(await page.getByRole('radio', { name: /^6 cuotas/ }).isChecked()).toBe(true);
  await she.readAgreement();
});

test('§4 the plan is quoted again after the price hold has ended', async ({ portal, open }) => {
  const { person, page, she, watched } = await atOffer({ portal, open }, { width: 360 });
  const { sql } = portal.platform.database;
  const holdFor = (seconds: number) =>
    sql
      .update(offer)
      .set({ holdUntil: new Date(Date.now() + seconds * 1_000) })
      .where(and(eq(offer.customerId, person.id), eq(offer.state, 'RESERVADA')));
  const quotedAnew = page.getByRole('status').filter({ hasText: 'Calculamos tu plan otra vez' });
  await she.openOffer();
  await she.startChoosing();
  await she.choosePlan(wish);
  await she.readAgreement();
  const former = new URL(page.url());
  watched.expectAnswer(409, '/api/management/Offer/simulation/proposal');
  await sql
    .update(obligation)
    .set({ lateInterest: pesos(3_100_000) })
    .where(eq(obligation.customerId, person.id));
  await holdFor(4);
  await page.reload();
  await page.getByText(/^Este precio vale hasta las/).waitFor();
  await quotedAnew.getByText(/Pagas en total: antes .*, ahora/).waitFor();
  expect(new URL(page.url()).searchParams.get('oferta')).not.toBe(former.searchParams.get('oferta'));
  await she.heading('Lee y decide').waitFor();
  await she.acceptPlan();
});
