import { and, eq } from 'drizzle-orm';
import { contactPoint } from '#server/db/schema/people.ts';
import { customer } from '#test/drivers/customer.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

const needed = 'Información del usuario (email) no disponible.';

test.describe('a person without an e-mail address', () => {
  test('adds the e-mail address that the agreement requires, and returns to the chosen plan', async ({
    portal,
    open,
  }) => {
    const person = await portal.person([workedDebt]);
    const db = portal.platform.database.sql;
    await db.update(contactPoint).set({ verifiedAt: new Date() }).where(eq(contactPoint.customerId, person.id));
    await db.delete(contactPoint).where(and(eq(contactPoint.customerId, person.id), eq(contactPoint.kind, 'email')));
    const { page, expectAnswer } = await open({ width: 360 });
    expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const she = customer(portal, page, person);
    await she.takeSession();
    await she.openOffer();
    await she.startChoosing();
    await she.choosePlan({ term: 6 });
    await she.readAgreement();
    await page.getByText(needed, { exact: false }).waitFor();
    const reading = page.url();
    await she.link('Agregar mi correo').click();
    await page.getByRole('dialog', { name: 'Agregar un correo' }).waitFor();
    await page.getByLabel('Correo nuevo').fill(person.email);
    await page.getByLabel('Tu contraseña').fill(person.password);
    await she.button('Enviarme el código').click();
    await page.getByLabel(/^Código que enviamos/).fill(await portal.readCode(person));
    await page.waitForURL(reading);
    await she.heading('Lee y decide').waitFor();
    await page.getByText('Los documentos llegan a', { exact: false }).waitFor();
    expect(await page.getByText(needed, { exact: false }).count()).toBe(0);
    await she.acceptPlan();
  });
});
