import { approvingCard, customer, decliningCard } from '#test/drivers/customer.ts';
import { management } from '#test/drivers/plan-over-http.ts';
import { acceptPlan } from '#test/drivers/running-plan.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

async function readyToPay({ portal, open }: World, look: Look) {
  const person = await portal.person([workedDebt]);
  const { client } = await acceptPlan(portal, person);
  const watched = await open(look);
  const she = customer(portal, watched.page, person);
  await she.takeSession();
  const paid = async () => (await management(client)).acuerdos[0].pagos.map(({ valor }: { valor: number }) => valor);
  return { watched, page: watched.page, she, paid };
}

test.describe('§2.1 payment validation', () => {
  test('accepts one payment after a cancelled checkout and a declined card', async ({ portal, open }) => {
    const { page, she, paid, watched } = await readyToPay({ portal, open }, { width: 360, translator: 'fonts' });
    await watched.context.route(`${portal.provider.url}/widget.js`, (route) => route.abort());
    watched.expectFailure('/widget.js');
    const attempts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payments/attempts')) attempts.push(request.method());
    });
    await she.openAgreement();
    await she.button(/^Pagar \$/).dblclick();
    await page.waitForURL(`${portal.provider.url}/**`);
    expect(attempts).toEqual(['POST']);
    // The provider is on another site than the portal.
    expect([portal.url, page.url()].map((url) => new URL(url).hostname)).toEqual(['localhost', '127.0.0.1']);
    await page.getByRole('link', { name: 'Cancelar y volver' }).click();
    await she.heading('Saliste antes de pagar').waitFor();
    await expectAccessible(page);
    await she.goPay();
    await she.payWith(decliningCard);
    await she.heading('Tu banco no aprobó el pago').waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('Sandbox');
    expect(await paid()).toEqual([]);
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 600.000');
    await page.reload();
    await she.seeReceipt('$ 600.000');
    await page.goBack();
    expect(page.url()).toContain(`${portal.url}/portal/ofertas/acuerdos/detalles`);
    await page.getByText('Ver cada pago').click();
    await page.getByRole('row', { name: /^Pago inicial .* Pagada/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Pagar \$ 600.000/ }).count()).toBe(0);
    expect(await paid()).toEqual([600_000]);

    const { id } = portal.provider.control.transactions().at(-1)!;
    await page.goto(`/portal/diagnostico/objetivo?id=${id}`);
    await page.waitForURL(`**/portal/validar-pago/diagnostico?id=${id}`);
    await she.seeReceipt('$ 600.000');
    await she.link('Ver mi diagnóstico').waitFor();
  });

  test('blocks a second payment while the first payment is pending', async ({ portal, open }) => {
    const { page, she, paid } = await readyToPay({ portal, open }, { width: 1280, translator: 'fonts' });
    const { control } = portal.provider;
    await page.clock.install();
    control.setFaults({ neverSettle: true, settlePolls: 0 });
    await she.openAgreement();
    await she.goPay();
    await page.getByText('Nequi', { exact: true }).click();
    await page.getByLabel('Celular registrado').fill('3991111111');
    await she.button(/^Pagar/).click();
    await page.getByRole('heading', { name: 'Estamos procesando tu pago' }).waitFor();
    const { id } = control.transactions().at(-1)!;
    await page.goto(`/portal/validar-pago/oferta?id=${id}`);
    await she.heading('Verificando tu pago').waitFor();
    await page.clock.runFor(31_000);
    await she.heading('Tu pago está en camino').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: /pagar/i }).count()).toBe(0);
    await she.openAgreement();
    await page.getByText(/^Pago en proceso desde/).waitFor();
    expect(await page.getByRole('button', { name: /^Pagar/ }).count()).toBe(0);
    control.setStatus(id, 'APPROVED');
    await control.idle();
    await expect.poll(paid, { timeout: 60_000 }).toEqual([600_000]);
    await she.link('Ver estado').click();
    await she.seeReceipt('$ 600.000');
  });

  test('shows the payment as under verification while the provider fails', async ({ portal, open }) => {
    const { page, she, paid } = await readyToPay({ portal, open }, { width: 1280 });
    await page.clock.install();
    portal.provider.control.setFaults({ dropWebhooks: true });
    await she.openAgreement();
    await she.goPay();
    await she.fillCard(approvingCard);
    await she.button(/^Pagar/).click();
    await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
    portal.provider.control.setFaults({ apiFault: 'error' });
    await page.getByRole('link', { name: 'Volver a Rebanca' }).click();
    await she.heading('Verificando tu pago').waitFor();
    await page.clock.runFor(31_000);
    await she.heading(/No sabemos aún si el pago pasó|Tu pago está en camino/).waitFor();
    portal.provider.control.clearFaults();
    await she.button(/Verificar ahora|Ver estado/).click();
    await she.seeReceipt('$ 600.000');
    expect(await paid()).toEqual([600_000]);
  });
});
