import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatLongDate, formatMediumDate, isoDate } from '#domain/time/calendar.ts';
import { approvingCard, customer } from '#test/drivers/customer.ts';
import { hands } from '#test/drivers/hands.ts';
import { letDatesChangeAtOnce, letPlanEnd, runPlan } from '#test/drivers/running-plan.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

/** Every way is walked on a phone with a finger, and at a desk with the keyboard alone, in a page that the browser translates. */
const widths = [360, 1280] as const;

let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
  await letDatesChangeAtOnce(portal);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** Somebody whose plan runs, on the portal's home. */
async function running(look: Look, { instalmentPaid = false } = {}) {
  const person = await portal.person([workedDebt]);
  const { agreementId, client, options, pay } = await runPlan(portal, person);
  if (instalmentPaid) await pay('CUOTA', 'acuerdo');
  const watched = await openWatched(browser, portal.url, look.width === 1280 ? { ...look, translator: 'fonts' } : look);
  opened.push(watched);
  await customer(portal, watched.page, person).takeSession();
  await watched.page.goto('/portal');
  return { watched, page: watched.page, person, agreementId, client, options, ...hands(watched.page) };
}

const help = (page: Page) => page.getByRole('link', { name: '¿No te alcanza este mes?' });
/** The four ways, and what is asked of two of them. */
const ways = (page: Page) => page.getByRole('group', { name: '¿Qué te sirve?' });
const way = (page: Page, name: RegExp) => ways(page).getByRole('radio', { name });
const months = (page: Page) => page.getByRole('group', { name: '¿Cuánto?' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar' });
const written = (date: string) => formatLongDate(isoDate(date));
const dayAndMonth = (date: string) => written(date).replace(/ de \d+$/, '');
const listo = (page: Page, date: string) => page.getByText(`Listo. Tu próxima fecha es el ${written(date)}.`).waitFor();

describe('a month that is not enough', () => {
  test.each(widths)('at %i px: a date is moved from the home, and moved back', async (width) => {
    const { watched, page, options, activate, choose } = await running({ width });
    const { vence, mover } = await options();
    const { fecha } = mover.dias.at(-1);
    await activate(help(page));
    await page.getByRole('heading', { name: 'Hagamos que te alcance' }).waitFor();
    await page.getByText('No tienes que explicar nada.').waitFor();
    await expectAccessible(page);
    await choose(ways(page), way(page, /Mover esta fecha/));
    await choose(page.getByRole('group', { name: '¿Para qué día?' }), page.locator(`input[value="${fecha}"]`));
    await page.getByRole('table', { name: 'Tus fechas antes y ahora' }).waitFor();
    await expectAccessible(page);
    await activate(confirm(page));
    await listo(page, fecha);
    await expectAccessible(page);
    expect((await options()).vence).toBe(fecha);
    await activate(page.getByRole('button', { name: 'Deshacer el último cambio' }));
    await page.getByText(`Deshecho. Tu próxima fecha vuelve a ser el ${written(vence)}.`).waitFor();
    await expectAccessible(page);
    expect((await options()).vence).toBe(vence);
    watched.expectClean();
  });

  test.each(widths)(
    'at %i px: an instalment is passed to the end in three taps, and another tab is notified',
    async (width) => {
      const { watched, page, options, activate, choose, acts } = await running({ width });
      const { pasar, fechas } = await options();
      const other = await watched.newTab();
      const there = hands(other);
      const oneMonth = months(other).getByRole('radio', { name: '1 mes', exact: true });
      await other.goto('/portal');
      await there.activate(help(other));
      await there.choose(ways(other), way(other, /Pausar/));
      await there.choose(months(other), oneMonth);
      // A tab behind another one is drawn slowly.
      await page.bringToFront();
      await activate(help(page));
      await choose(ways(page), way(page, /Pasar esta cuota al final/));
      const dates = page.getByRole('table', { name: 'Tus fechas antes y ahora' });
      for (const { vence } of pasar.vista.fechas.slice(1))
        await dates
          .getByText(formatMediumDate(isoDate(vence)))
          .first()
          .waitFor();
      await expectAccessible(page);
      await activate(confirm(page));
      await listo(page, pasar.vista.proxima);
      expect(acts(), 'from the home to the end').toBe(3);
      watched.expectAnswer(409, /relief$/);
      await other.bringToFront();
      await there.activate(confirm(other));
      await other.getByText('Tu plan cambió mientras lo mirabas. Mira las nuevas fechas.').waitFor();
      // What was chosen stays chosen, with the new dates.
      expect(await oneMonth.isChecked()).toBe(true);
      await other
        .getByRole('table', { name: 'Tus fechas antes y ahora' })
        .getByText(formatMediumDate(isoDate(pasar.vista.proxima)))
        .first()
        .waitFor();
      await expectAccessible(other);
      await page.bringToFront();
      // The file of the calendar and the plan's own page say the same dates.
      await activate(page.getByRole('link', { name: 'Volver a mi plan' }));
      await page
        .getByText(formatLongDate(isoDate(pasar.vista.termina)))
        .first()
        .waitFor();
      expect(fechas[1].vence).not.toBe(pasar.vista.proxima);
      watched.expectClean();
    },
  );

  test.each(widths)('at %i px: the plan is paused for two months', async (width) => {
    const { watched, page, options, activate, choose } = await running({ width, theme: 'dark' });
    const { vista } = (await options()).pausar.opciones[1];
    await activate(help(page));
    await choose(ways(page), way(page, /Pausar/));
    await choose(months(page), months(page).getByRole('radio', { name: '2 meses', exact: true }));
    await page.getByRole('table', { name: 'Tus fechas antes y ahora' }).waitFor();
    await expectAccessible(page);
    await activate(confirm(page));
    await listo(page, vista.proxima);
    await page.goto('/portal');
    await page.getByText('En pausa').first().waitFor();
    watched.expectClean();
  });

  test.each(widths)('at %i px: another term is compared, signed with a code, and runs', async (width) => {
    const { watched, page, person, client, ...by } = await running({ width }, { instalmentPaid: true });
    await by.activate(help(page));
    await by.activate(page.getByRole('link', { name: 'Cambiar el plazo' }));
    const terms = page.getByRole('group', { name: '¿En cuántas cuotas pagas lo que falta?' });
    await terms.waitFor();
    expect(await terms.getByRole('radio', { checked: true }).count()).toBe(0);
    await by.choose(terms, page.getByRole('radio', { name: /^11 cuotas de \$\s412\.800/ }));
    await page.getByText(/Te cuesta \$\s840\.000 más en total\./).waitFor();
    await page.getByRole('table', { name: 'Tu plan hoy y con el nuevo plazo' }).waitFor();
    await expectAccessible(page);
    await by.activate(page.getByRole('button', { name: 'Leer el acuerdo nuevo' }));
    await page.getByRole('heading', { name: /Qué reemplaza/ }).waitFor();
    await expectAccessible(page);
    // Nothing has changed yet: the way back leads to the terms, and reloading the agreement shows it again.
    await page.goBack();
    await terms.waitFor();
    await page.goForward();
    await page.reload();
    await by.activate(page.getByRole('button', { name: 'Aceptar el nuevo plazo' }));
    await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
    await by.tick(page.getByRole('checkbox', { name: 'Leí el acuerdo y estoy de acuerdo' }));
    // The consents come before the code, which is a step of its own.
    await by.activate(page.getByRole('button', { name: 'Enviarme el código al correo' }));
    await page.getByText('Marca que entiendes que, al aceptar, reconoces esta deuda.').waitFor();
    await by.tick(page.getByRole('checkbox', { name: 'Sé que al aceptar reconozco esta deuda' }));
    await by.activate(page.getByRole('button', { name: 'Enviarme el código al correo' }));
    await by.write(page.getByLabel(/Escribe el código que enviamos/), await portal.readCode(person));
    await expectAccessible(page);
    await by.activate(page.getByRole('button', { name: 'Aceptar y recibir documentos' }));
    await page.getByText(/^Listo\. Tu próxima fecha es el/).waitFor();
    await expectAccessible(page);
    const { acuerdos } = (await client.get('/api/management/userManagement')).body;
    expect(acuerdos.map(({ estado }: { estado: string }) => estado).toSorted()).toEqual(['REPROGRAMADO', 'VIGENTE']);
    await by.activate(page.getByRole('link', { name: 'Ver mi plan' }));
    await page.getByText('Lo que ya pagaste').first().waitFor();
    watched.expectClean();
  });

  test.each(widths)(
    'at %i px: an amount of one’s own shows what it leads to before it is paid, and its receipt says so',
    async (width) => {
      const { watched, page, person, options, activate, choose, write } = await running({ width, theme: 'dark' });
      const payer = customer(portal, page, person);
      await activate(payer.link('Pagar otra cantidad'));
      const amount = page.getByLabel('¿Cuánto pagas hoy?');
      await write(amount, '1000');
      await page.getByText(/Escribe un valor entre \$\s1\.500 y \$\s4\.440\.000/).waitFor();
      await expectAccessible(page);
      await write(amount, '1000000');
      const destinations = page.getByRole('group', { name: '¿A dónde va?' });
      const { fechas } = await options();
      const [before, after] = [fechas.at(-1), fechas.at(-2)].map(({ vence }) => dayAndMonth(vence));
      for (const result of [
        /Cuota 1 paga\. La última queda en \$\s480\.000\./,
        new RegExp(`Tu última cuota pasa del ${before}.* al ${after}.*; esa queda en \\$\\s480\\.000\\.`),
        /5 × \$\s573\.400 \+ 1 × \$\s573\.000\./,
      ])
        await destinations.getByText(result).waitFor();
      // Nothing is chosen beforehand, and nothing can be paid before.
      expect(await destinations.getByRole('radio', { checked: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Pagar/ }).count()).toBe(0);
      await choose(destinations, destinations.getByRole('radio', { name: /Bajar mis cuotas/ }));
      await expectAccessible(page);
      await activate(payer.button(/^Pagar/));
      await page.waitForURL(`${portal.provider.url}/**`);
      await payer.payWith(approvingCard);
      await payer.heading(/Pagaste \$\s1\.000\.000/).waitFor();
      const receipt = page.getByRole('region', { name: 'Comprobante de pago' });
      await receipt.getByText('Abono', { exact: true }).waitFor();
      await receipt.getByText('Bajar mis cuotas').waitFor();
      expect((await options()).fechas.slice(1).map(({ falta }: { falta: number }) => falta)).toEqual([
        ...[573_400, 573_400, 573_400, 573_400, 573_400, 573_000],
      ]);
      watched.expectClean();
    },
  );

  test.each(widths)('at %i px: a plan that ended is recovered from the home, and paid at once', async (width) => {
    const { watched, page, person, agreementId, activate } = await running({ width });
    await letPlanEnd(portal, agreementId);
    const payer = customer(portal, page, person);
    await page.goto('/portal');
    await activate(payer.link('Recuperar mi acuerdo'));
    await page.getByText(/Todavía puedes recuperarlo hasta el/).waitFor();
    await expectAccessible(page);
    await activate(payer.button(/^Recuperar mi acuerdo/));
    await page.waitForURL(`${portal.provider.url}/**`);
    await payer.payWith(approvingCard);
    await payer.heading(/Pagaste \$\s1\.480\.000/).waitFor();
    await page.getByText('Recuperación del acuerdo').waitFor();
    await activate(payer.link('Ver acuerdo'));
    await page.getByText('Al día').first().waitFor();
    await activate(payer.button(/^Pagar todo el saldo/));
    await page.waitForURL(`${portal.provider.url}/**`);
    await payer.payWith(approvingCard);
    await page.getByText('Fue tu último pago. Esta deuda ya no existe.').waitFor();
    watched.expectClean();
  });
});
