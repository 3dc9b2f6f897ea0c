import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { customer } from '#test/drivers/customer.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

test.describe('one person on two devices', () => {
  test('sees on the second device that the plan was accepted; the form for the next plan has no preselected reason', async ({
    portal,
    open,
  }) => {
    const person = await portal.person([workedDebt, { principal: 6_000_000, arrearsSince: '2026-01-10' }]);
    const [phone, desk] = [await open({ width: 360 }), await open({ width: 1280 })];
    desk.expectAnswer(409, '/api/management/userManagement/payment-agreement');
    // The request to send the PDF documents gets a 404 until the CRM has the agreement.
    for (const { expectAnswer } of [phone, desk]) expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const [she, other] = [customer(portal, phone.page, person), customer(portal, desk.page, person)];
    for (const each of [she, other]) {
      await each.takeSession();
      await each.openOffer();
      await each.startChoosing();
      await each.choosePlan({ term: 6 });
      await each.readAgreement();
    }
    await chooseRadio(phone.page.getByRole('radio', { name: 'El descuento' }));
    await she.acceptPlan();

    await other.prepareAcceptance();
    await other.button('Aceptar y recibir documentos').click();
    await desk.page.getByText('Ya aceptaste este plan desde otro dispositivo').waitFor();
    await other.heading(/Tu plan quedó en firme/).waitFor();
    expect(await desk.page.getByText('todavía no se puede').count()).toBe(0);

    await phone.page.goto('/portal/ofertas');
    await she.link(/^Ver opciones/).click();
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    await she.readAgreement();
    await expect(phone.page.getByRole('radio', { name: 'El descuento' })).not.toBeChecked();
    await she.acceptPlan();
  });
});
