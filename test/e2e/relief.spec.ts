import type { Page } from '@playwright/test';
import { formatLongDate, formatMediumDate, isoDate } from '#domain/time/calendar.ts';
import { approvingCard, customer } from '#test/drivers/customer.ts';
import { finger } from '#test/drivers/finger.ts';
import { letDatesChangeAtOnce, letPlanEnd, runPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, expectGoodAt } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

async function running({ portal, open }: World, prepare?: (plan: RunningPlan) => Promise<void>) {
  const person = await portal.person([workedDebt]);
  await letDatesChangeAtOnce(portal, person);
  const plan = await runPlan(portal, person);
  await prepare?.(plan);
  const { page } = await open({ width: 360, translator: 'fonts' });
  const payer = customer(portal, page, person);
  await payer.takeSession();
  await page.goto('/portal');
  return { ...plan, ...finger(), page, person, payer };
}
type RunningPlan = Awaited<ReturnType<typeof runPlan>>;

const help = (page: Page) => page.getByRole('link', { name: '¿No te alcanza este mes?' });
const way = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: '¿Qué te sirve?' }).getByRole('radio', { name });
const dates = (page: Page) => page.getByRole('table', { name: 'Tus fechas antes y ahora' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar' });
const long = (date: string) => formatLongDate(isoDate(date));
const medium = (date: string) => formatMediumDate(isoDate(date));
const changed = (page: Page, date: string) => page.getByText(`Listo. Tu próxima fecha es el ${long(date)}.`).waitFor();

test.describe('changes of a running plan on a phone', () => {
  test('include a deferral in three taps, the undo of the deferral and a new date', async ({ portal, open }) => {
    const { page, options, activate, choose, acts } = await running({ portal, open });
    const { vence, mover, pasar } = await options();
    await activate(help(page));
    await page.getByRole('heading', { name: 'Hagamos que te alcance' }).waitFor();
    await page.getByText('No tienes que explicar nada.').waitFor();
    await choose(way(page, /Pasar esta cuota al final/));
    for (const next of pasar.vista.fechas.slice(1)) await dates(page).getByText(medium(next.vence)).first().waitFor();
    await activate(confirm(page));
    await changed(page, pasar.vista.proxima);
    expect(acts(), 'from the home to the change').toBe(3);
    await activate(page.getByRole('button', { name: 'Deshacer el último cambio' }));
    await page.getByText(`Deshecho. Tu próxima fecha vuelve a ser el ${long(vence)}.`).waitFor();
    expect((await options()).vence).toBe(vence);

    const { fecha } = mover.dias.at(-1);
    await choose(way(page, /Mover esta fecha/));
    await choose(page.getByRole('group', { name: '¿Para qué día?' }).locator(`input[value="${fecha}"]`));
    await dates(page).waitFor();
    await activate(confirm(page));
    await changed(page, fecha);
    expect((await options()).vence).toBe(fecha);
    await activate(page.getByRole('link', { name: 'Volver a mi plan' }));
    await page.getByText(long(fecha)).first().waitFor();
  });

  test('include lower instalments after a payment of a typed amount', async ({ portal, open }) => {
    const { page, payer, options, activate, choose, write } = await running({ portal, open });
    await activate(payer.link('Pagar otra cantidad'));
    await write(page.getByLabel('¿Cuánto pagas hoy?'), '1000000');
    const destinations = page.getByRole('group', { name: '¿A dónde va?' });
    await destinations.getByText(/5 × \$\s573\.400 \+ 1 × \$\s573\.000\./).waitFor();
    expect(await destinations.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Pagar/ }).count()).toBe(0);
    await choose(destinations.getByRole('radio', { name: /Bajar mis cuotas/ }));
    await expectAccessible(page);
    await activate(payer.button(/^Pagar/));
    await page.waitForURL(`${portal.provider.url}/**`);
    await payer.payWith(approvingCard);
    await payer.heading(/Pagaste \$\s1\.000\.000/).waitFor();
    const receipt = page.getByRole('region', { name: 'Comprobante de pago' });
    await receipt.getByText('Abono', { exact: true }).waitFor();
    await receipt.getByText('Bajar mis cuotas').waitFor();
    const left = (await options()).fechas.slice(1).map(({ falta }: { falta: number }) => falta);
    expect(left).toEqual([573_400, 573_400, 573_400, 573_400, 573_400, 573_000]);
  });

  test('include another term after the person signs with a code', async ({ portal, open }) => {
    const { page, person, client, ...by } = await running({ portal, open }, ({ pay }) => pay('CUOTA', 'acuerdo'));
    await by.activate(help(page));
    await by.activate(page.getByRole('link', { name: 'Cambiar el plazo' }));
    const terms = page.getByRole('group', { name: '¿En cuántas cuotas pagas lo que falta?' });
    await by.choose(terms.getByRole('radio', { name: /^11 cuotas de \$\s412\.800/ }));
    await page.getByText(/Te cuesta \$\s840\.000 más en total\./).waitFor();
    await expectGoodAt(page, 1280);
    await by.activate(page.getByRole('button', { name: 'Leer el acuerdo nuevo' }));
    await page.getByRole('heading', { name: /Qué reemplaza/ }).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await terms.waitFor();
    await page.goForward();
    await page.reload();
    await by.activate(page.getByRole('button', { name: 'Aceptar el nuevo plazo' }));
    await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
    await by.choose(page.getByRole('checkbox', { name: 'Leí el acuerdo y estoy de acuerdo' }));
    await by.choose(page.getByRole('checkbox', { name: 'Sé que al aceptar reconozco esta deuda' }));
    await by.activate(page.getByRole('button', { name: 'Enviarme el código al correo' }));
    await by.write(page.getByLabel(/Escribe el código que enviamos/), await portal.readCode(person));
    await by.activate(page.getByRole('button', { name: 'Aceptar y recibir documentos' }));
    await page.getByText(/^Listo\. Tu próxima fecha es el/).waitFor();
    const { acuerdos } = (await client.get('/api/management/userManagement')).body;
    expect(acuerdos.map(({ estado }: { estado: string }) => estado).toSorted()).toEqual(['REPROGRAMADO', 'VIGENTE']);
    await by.activate(page.getByRole('link', { name: 'Ver mi plan' }));
    await page.getByText('Ver cada pago').click();
    await page.getByText('Lo que ya pagaste').first().waitFor();
  });

  test('include the recovery of an ended plan and the payment of the balance', async ({ portal, open }) => {
    const { page, payer, activate } = await running({ portal, open }, ({ agreementId }) =>
      letPlanEnd(portal, agreementId),
    );
    await activate(payer.link('Recuperar mi acuerdo'));
    await page.getByRole('heading', { name: 'Elige cómo seguir' }).waitFor();
    // The button is scrolled to the centre; otherwise the bottom bar would cover a part of the button.
    await payer.button(/^Pagar hoy/).evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await expectAccessible(page);
    await activate(payer.button(/^Pagar hoy/));
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
  });
});
