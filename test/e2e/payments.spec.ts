import { approvingCard, customer, decliningCard, pdfText } from '#test/drivers/customer.ts';
import { acceptOver, askCodeOver, expectOk, management, quoteOver } from '#test/drivers/plan-over-http.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, type Look } from '#test/support/watched-page.ts';
import { expect, test, type World } from './fixtures.ts';

const phone: Look = { width: 360 };
const desk: Look = { width: 1280 };

/** Somebody who has accepted six instalments with $ 600.000 first, signed in and looking at the agreement. */
async function readyToPay({ portal, open }: World, look: Look, { fakeTimers = false } = {}) {
  const person = await portal.person([workedDebt]);
  const client = await signedInOver(portal.url, person);
  const proposal = await quoteOver(client);
  const codigoId = await askCodeOver(client, proposal.id);
  const { acuerdo } = expectOk(await acceptOver(client, { proposal, codigoId, codigo: await portal.readCode(person) }));
  const watched = await open(look);
  if (fakeTimers) await watched.page.clock.install();
  const she = customer(portal, watched.page, person);
  await she.takeSession();
  await she.openAgreement();
  return { person, client, agreement: acuerdo, watched, page: watched.page, she };
}

const ledgerOf = async (client: Awaited<ReturnType<typeof signedInOver>>) =>
  (await management(client)).acuerdos[0].pagos.map(({ valor }: { valor: number }) => valor);

test.describe('§2.1 validate payment: what became of it', () => {
  test('the same figures stand on the screen, in the API, in the checkout and in the documents', async ({ portal, open }) => {
    const { agreement, page, she, client, watched } = await readyToPay({ portal, open }, desk);
    const figures = ['$ 8.400.000', '$ 3.360.000', '$ 5.040.000', '$ 600.000', '$ 740.000'];
    expect(
      [
        agreement.saldoOriginal,
        agreement.descuento,
        agreement.saldo,
        agreement.cuotaInicial,
        agreement.cuotas[1].valor,
      ].map(written),
    ).toEqual(figures);

    const screen = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
    for (const figure of figures) expect(screen).toContain(figure);
    const document = pdfText((await she.download(/^Descargar Acuerdo|Acuerdo de pago/)).bytes);
    for (const figure of figures) expect(document).toContain(figure);

    await she.goPay();
    expect((await page.getByRole('region', { name: 'Tu pago' }).innerText()).replaceAll('\u00a0', ' ')).toContain(
      '$ 600.000',
    );
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 600.000');
    // On paper it names who gives it and who paid.
    await page.emulateMedia({ media: 'print' });
    const printed = await page.getByRole('region', { name: 'Comprobante de pago' }).innerText();
    for (const said of ['Rebanca', 'Comprobante de pago', 'Titular', 'Persona']) expect(printed).toContain(said);
    await page.emulateMedia({ media: null });
    expect(portal.provider.control.transactions().at(-1)!.amount_in_cents).toBe(60_000_000);
    expect(await ledgerOf(client)).toEqual([600_000]);
    await she.button('Descargar comprobante').waitFor();
    expect(pdfText((await she.download('Descargar comprobante')).bytes)).toContain('Total pagado $ 600.000');
  });

  test('a declined card leaves everything as it was, and another card pays, translated', async ({ portal, open }) => {
    const { page, she, client, watched } = await readyToPay({ portal, open }, { ...phone, translator: 'fonts' });
    await she.goPay();
    await she.payWith(decliningCard);
    await she.heading('Tu banco no aprobó el pago').waitFor();
    // What the provider writes for its own people is told to nobody.
    expect(await page.getByRole('main').innerText()).not.toContain('Sandbox');
    await expectAccessible(page);
    expect(await ledgerOf(client)).toEqual([]);
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 600.000');
    expect(await ledgerOf(client)).toEqual([600_000]);
  });

  test('a payment that the bank has not answered is on its way, cannot be made twice, and is approved by the notification, translated', async ({ portal, open }) => {
    const { page, she, client, watched } = await readyToPay({ portal, open }, { ...desk, translator: 'fonts' }, { fakeTimers: true });
    portal.provider.control.setFaults({ neverSettle: true, settlePolls: 0 });
    await she.goPay();
    await page.getByText('Nequi', { exact: true }).click();
    await page.getByLabel('Celular registrado').fill('3991111111');
    await she.button(/^Pagar/).click();
    await page.getByRole('heading', { name: 'Estamos procesando tu pago' }).waitFor();
    const [transaction] = portal.provider.control.transactions().slice(-1);
    await page.goto(`/portal/validar-pago/oferta?id=${transaction!.id}`);
    await she.heading('Verificando tu pago').waitFor();
    await page.clock.runFor(31_000);
    await she.heading('Tu pago está en camino').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: /pagar/i }).count()).toBe(0);
    await she.openAgreement();
    await page.getByText(/^Pago en proceso desde/).waitFor();
    expect(await page.getByRole('button', { name: /^Pagar/ }).count()).toBe(0);
    portal.provider.control.setStatus(transaction!.id, 'APPROVED');
    await portal.provider.control.idle();
    await expect.poll(() => ledgerOf(client), { timeout: 15_000 }).toEqual([600_000]);
    await she.link('Ver estado').click();
    await she.seeReceipt('$ 600.000');
  });

  test('leaving the checkout costs nothing and can be taken up again', async ({ portal, open }) => {
    const { page, she, client, watched } = await readyToPay({ portal, open }, phone);
    await she.goPay();
    await page.getByRole('link', { name: 'Cancelar y volver' }).click();
    await she.heading('Saliste antes de pagar').waitFor();
    await expectAccessible(page);
    expect(await ledgerOf(client)).toEqual([]);
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 600.000');
    expect(await ledgerOf(client)).toEqual([600_000]);
  });

  test('I13: a provider that fails on the return means "being verified", never "declined", and is found approved later', async ({ portal, open }) => {
    const { page, she, client, watched } = await readyToPay({ portal, open }, desk, { fakeTimers: true });
    portal.provider.control.setFaults({ dropWebhooks: true });
    await she.goPay();
    await she.fillCard(approvingCard);
    await she.button(/^Pagar/).click();
    await page.getByRole('heading', { name: 'Pago aprobado' }).waitFor();
    portal.provider.control.setFaults({ apiFault: 'error' });
    await page.getByRole('link', { name: 'Volver a Rebanca' }).click();
    await she.heading('Verificando tu pago').waitFor();
    await page.clock.runFor(31_000);
    await she.heading(/No sabemos aún si el pago pasó|Tu pago está en camino/).waitFor();
    await expectAccessible(page);
    portal.provider.control.clearFaults();
    await she.button(/Verificar ahora|Ver estado/).click();
    await she.seeReceipt('$ 600.000');
    expect(await ledgerOf(client)).toEqual([600_000]);
  });

  test('I16: with the provider’s script blocked the redirect still pays', async ({ portal, open }) => {
    const { she, watched } = await readyToPay({ portal, open }, desk);
    await watched.context.route(`${portal.provider.url}/widget.js`, (route) => route.abort());
    watched.expectFailure('/widget.js');
    await she.openAgreement();
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 600.000');
  });

  test('I14, I15: who comes back from the provider’s site is still signed in, and sees only payments of their own', async ({ portal, open }) => {
    const { page, she, watched, person } = await readyToPay({ portal, open }, phone);
    await she.goPay();
    expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 600.000');
    const hers = portal.provider.control.transactions().at(-1)!.id;
    // The diagnosis's objective validates what comes back to it, and goes on with the diagnosis.
    await page.goto(`/portal/diagnostico/objetivo?id=${hers}`);
    await page.waitForURL(`**/portal/validar-pago/diagnostico?id=${hers}`);
    await she.seeReceipt('$ 600.000');
    await she.link('Ver mi diagnóstico').waitFor();

    const other = await readyToPay({ portal, open }, phone);
    expect(other.person.id).not.toBe(person.id);
    other.watched.expectAnswer(404, '/api/payments/return/oferta');
    await other.page.goto(`/portal/ofertas/detalles?id=${hers}`);
    await other.she.heading('Este camino no lleva a ninguna parte').waitFor();
    expect(await other.page.getByText('$ 600.000').count()).toBe(0);
  });

  test('I5: a double press begins one payment, and the way back from a paid one offers no second', async ({ portal, open }) => {
    const { page, she, client, watched } = await readyToPay({ portal, open }, desk);
    const begun: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payments/attempts')) begun.push(request.method());
    });
    await she.button(/^Pagar \$/).dblclick();
    await page.waitForURL(`${portal.provider.url}/**`);
    expect(begun).toEqual(['POST']);
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 600.000');
    await page.reload();
    await she.seeReceipt('$ 600.000');
    // Back leads to what was paid for, and not to the provider's page.
    await page.goBack();
    expect(page.url()).toContain(`${portal.url}/portal/ofertas/acuerdos/detalles`);
    await page.getByRole('row', { name: /^Pago inicial .* Pagado/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Pagar \$ 600.000/ }).count()).toBe(0);
    expect(await ledgerOf(client)).toEqual([600_000]);
  });
});

const written = (pesos: number) => `$ ${String(pesos).replace(/\B(?=(\d{3})+$)/g, '.')}`;
