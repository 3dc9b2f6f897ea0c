import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { acceptOver, askCodeOver, expectOk, quoteOver } from '#test/drivers/plan-over-http.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

test.describe('one person on two devices', () => {
  test('sees the accepted plan on the second device', async ({ portal, open }) => {
    const person = await portal.person([workedDebt, { principal: 6_000_000, arrearsSince: '2026-01-10' }]);
    const { page, expectAnswer } = await open({ width: 1280 });
    expectAnswer(409, '/api/management/userManagement/payment-agreement');
    // The request to send the PDF documents returns 404 until the CRM has the agreement.
    expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const she = customer(portal, page, person);
    const reason = page.getByRole('radio', { name: 'El descuento' });
    const readFirstOffer = async () => {
      await page.goto('/portal/ofertas');
      await she.link(/^Ver opciones/).click();
      await she.startChoosing();
      await she.choosePlan({ term: 6 });
      await she.readAgreement();
    };
    await she.takeSession();
    await readFirstOffer();
    await chooseRadio(reason);
    const otherDevice = await signedInOver(portal.url, person);
    const ofertaId = new URL(page.url()).searchParams.get('oferta');
    const proposal = await quoteOver(otherDevice, { ofertaId });
    const codigoId = await askCodeOver(otherDevice, proposal.id);
    expectOk(await acceptOver(otherDevice, { proposal, codigoId, codigo: await portal.readCode(person) }));

    await she.prepareAcceptance();
    await she.button('Aceptar y recibir documentos').click();
    await page.getByText('Ya aceptaste este plan desde otro dispositivo').waitFor();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    expect(await page.getByText('todavía no se puede').count()).toBe(0);

    await readFirstOffer();
    await expect(reason).not.toBeChecked();
  });
});
