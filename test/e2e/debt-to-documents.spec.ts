import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { identityCheck } from '#server/db/schema/entry.ts';
import { approvingCard, customer, documentsOf, pdfText } from '#test/drivers/customer.ts';
import { publicAnswers } from '#test/drivers/diagnosis.ts';
import { management } from '#test/drivers/plan-over-http.ts';
import { signedInOver } from '#test/support/http-client.ts';
import { tallyJourney, type JourneyTally } from '#test/support/journey-tally.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

/** The limits from an advertisement to the first payment. The number of fields includes the fields for codes. */
const most = { screens: 20, taps: 30, fields: 12, codes: 2 };

type Visitor = ReturnType<typeof customer>;
type Way = { name: string; address: string; toRegistration(visitor: Visitor, page: Page): Promise<void> };

const byDiagnosis: Way = {
  name: 'the first diagnosis',
  address: '/inicio',
  async toRegistration({ link, heading, button }, page) {
    await link('Hacer mi diagnóstico gratis').click();
    for (const { title, answers } of publicAnswers) {
      await heading(title).waitFor();
      for (const [question, answer] of answers)
        await page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).click();
      await button(/^(Continuar|Ver mi resultado)$/).click();
    }
    await heading('Esta es tu primera foto').waitFor();
    await link('Guardar y seguir').click();
  },
};
const byMenu: Way = {
  name: 'the menu',
  address: '/inicio',
  async toRegistration({ button }, page) {
    await button('Menú').click();
    await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Registrarme' }).click();
  },
};
const byInvitation: Way = {
  name: 'the invitation of a client type and its sign-in',
  address: '/qnt-preview',
  async toRegistration({ link, heading }) {
    await link('Ver mi propuesta').click();
    await heading('Hola de nuevo').waitFor();
    await link('Crear cuenta').click();
  },
};

const count = ({ screens, ...rest }: JourneyTally) => ({ screens: screens.length, ...rest });
const written = (pesos: number) => `$ ${String(pesos).replace(/\B(?=(\d{3})+$)/g, '.')}`;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.describe('§1 the main job: from a debt to a paid instalment with its documents', () => {
  test('needs few screens, taps and fields on a phone', async ({ portal, open }) => {
    const person = await portal.person([workedDebt], { withoutPassword: true });
    const atRegistration: ReturnType<typeof count>[] = [];
    let campaign: unknown;
    async function arrive({ address, toRegistration }: Way) {
      const watched = await open({ width: 360, theme: 'dark' });
      watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
      const { page } = watched;
      const she = customer(portal, page, person);
      const tally = await tallyJourney(watched.context);
      await page.goto(`${address}?utm_source=buscador&utm_medium=cpc&utm_campaign=salir-de-deudas`);
      const documents = documentsOf(page);
      await she.heading(/./).waitFor();
      await toRegistration(she, page);
      await she.heading('Crea tu cuenta').waitFor();
      atRegistration.push(count(tally()));
      return { page, she, tally, documents };
    }
    await arrive(byMenu);
    await arrive(byInvitation);
    const { page, she, tally, documents } = await arrive(byDiagnosis);
    page.on('request', (request) => {
      if (request.url().endsWith('/api/registration')) campaign = request.postDataJSON().UTMDto?.Utm_campaign;
    });
    await she.introduce({ nombres: 'Persona', apellidos: 'Número Uno', celular: '310 555 01 02' });
    await page.getByLabel('Correo').fill(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByLabel('Autorizo el tratamiento de mis datos personales').click();
    await she.button('Crear mi cuenta').click();
    await page.getByLabel('Código de 6 números').pressSequentially(await portal.readCode(person));
    await she.button('Confirmar').click();
    // The e-mail address has just been verified, so right answers open the portal without another code.
    await she.heading('Confirmemos que eres tú').waitFor();
    await she.button('Empezar').click();
    await page.getByRole('radio').first().waitFor();
    const { sql } = portal.platform.database;
    const [check] = await sql.select().from(identityCheck).where(eq(identityCheck.portfolioCustomerId, person.id));
    for (const { options, right } of check!.questions) {
      await page.getByText(options[right]!, { exact: true }).click();
      await she.button(/^(Siguiente|Terminar)$/).click();
    }
    await page.waitForURL(/\/portal$/);
    await she.startChoosing();
    await page.getByText(/^6 cuotas/).click();
    await she.readAgreement();
    await she.button('Aceptar mi plan').click();
    await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
    await page.getByLabel('Leí el acuerdo y estoy de acuerdo').click();
    await page.getByLabel('Sé que al aceptar reconozco esta deuda').click();
    await she.button('Enviarme el código al correo').click();
    await page.getByLabel(/^Escribe el código/).fill(await portal.readCode(person));
    await she.button('Aceptar y recibir documentos').click();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    await she.goPay();
    await she.payWith(approvingCard);
    await page.getByRole('heading', { level: 1, name: /^Pagaste/ }).waitFor();

    expect(campaign).toBe('salir-de-deudas');
    // The portal loads only one more HTML document: at the return from the provider.
    expect(documents.filter((url) => url.startsWith(portal.url))).toHaveLength(1);
    expect(documents.some((url) => url.startsWith(portal.provider.url))).toBe(true);
    const [, , before] = atRegistration;
    const whole = count(tally());
    for (const [index, { name }] of [byMenu, byInvitation, byDiagnosis].entries()) {
      const start = atRegistration[index]!;
      const sum = (what: keyof typeof start) => start[what] + whole[what] - before![what];
      // The page with the receipt has no action, so the tally omits it.
      const total = { screens: sum('screens') + 1, taps: sum('taps'), fields: sum('fields'), codes: sum('codes') };
      console.log(`From an advertisement by ${name} to the first payment: ${JSON.stringify(total)}`);
      expect(total.codes).toBe(most.codes);
      expect(total.screens).toBeLessThanOrEqual(most.screens);
      expect(total.taps).toBeLessThanOrEqual(most.taps);
      expect(total.fields + total.codes).toBeLessThanOrEqual(most.fields);
      // A lower count means that the tally misses actions.
      expect(Math.min(total.screens, total.taps, total.fields + 5)).toBeGreaterThanOrEqual(14);
    }
  });

  test('leads from an invitation to two paid instalments', async ({ portal, open }) => {
    const person = await portal.person([workedDebt], { withoutPassword: true });
    await portal.services.credentials.invite(person.id, new Date());
    const { text } = await portal.mailbox.waitFor(
      ({ to, text }) => to.includes(person.email) && text.includes('/?token='),
      60_000,
    );
    const watched = await open({ width: 1280, translator: 'fonts' });
    const { page } = watched;
    watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    await page.clock.install();
    const she = customer(portal, page, person);

    await page.goto(text.match(/http:\/\/\S+\?token=[\w-]+/)![0]);
    await she.button('Crear mi contraseña').waitFor();
    expect(page.url()).not.toContain('token');
    await expectAccessible(page);
    await she.button('Crear mi contraseña').click();
    await page.getByLabel('Nueva contraseña').fill(person.password);
    await she.button('Guardar contraseña').click();
    await page.waitForURL('**/portal');
    await page.getByRole('heading', { name: 'Lo que sigue' }).waitFor();

    await page.getByRole('link', { name: 'Ofertas' }).first().click();
    await she.link(/^Ver opciones/).click();
    await she.heading('Tarjeta de crédito').waitFor();
    await she.startChoosing();
    await she.choosePlan({ term: 6, day: 30, initialPayment: '1.500.000' });
    await she.readAgreement();
    await she.acceptPlan();

    // Specification §4: after AGREEMENT_NOT_FOUND, the page repeats the call `accept-terms/send` after 60 seconds.
    const documents = page.getByText('Estamos preparando tu acuerdo').or(page.getByText('Documentos enviados'));
    await documents.locator('visible=true').first().waitFor();
    await portal.registered(person);
    await page.clock.runFor(61_000);
    await page.getByText('Documentos enviados').locator('visible=true').first().waitFor();
    await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(person.email) && subject.startsWith('Tu plan quedó en firme'),
      60_000,
    );
    const calendar = await she.download('Añadir al calendario');
    expect(calendar.name).toMatch(/\.ics$/);
    expect(calendar.bytes.toString()).toContain('BEGIN:VCALENDAR');

    const client = await signedInOver(portal.url, person);
    const [agreement] = (await management(client)).acuerdos;
    const { saldoOriginal, descuento, saldo, cuotaInicial, cuotas } = agreement;
    const figures = ['$ 8.400.000', '$ 3.360.000', '$ 5.040.000', '$ 1.500.000', '$ 590.000'];
    expect([saldoOriginal, descuento, saldo, cuotaInicial, cuotas[1].valor].map(written)).toEqual(figures);
    await she.openAgreement();
    await page.getByText('Ver cada pago').click();
    const screen = plain(await page.getByRole('main').innerText());
    const document = pdfText((await she.download(/Acuerdo/)).bytes);
    for (const figure of figures)
      expect([screen.includes(figure), document.includes(figure)], figure).toEqual([true, true]);

    await she.goPay();
    expect(plain(await page.getByRole('region', { name: 'Tu pago' }).innerText())).toContain('$ 1.500.000');
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 1.500.000');
    await page.getByText(/^Sigue: \$.590\.000 el /).waitFor();
    await page.getByText(`Te enviamos el comprobante a ${person.email}.`).waitFor();
    expect(portal.provider.control.transactions().at(-1)!.amount_in_cents).toBe(150_000_000);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const word of ['Rebanca', 'Comprobante n.º', 'Titular', 'Persona']) expect(printed).toContain(word);
    await page.emulateMedia({ media: null });
    const receipt = await she.download('Descargar comprobante');
    expect(pdfText(receipt.bytes)).toContain('Total pagado $ 1.500.000');

    await she.openAgreement();
    await page.getByText('Ver cada pago').click();
    await page.getByRole('row', { name: /^Pago inicial .* Pagada/ }).waitFor();
    await she.goPay();
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 590.000');
    const paid = (await management(client)).acuerdos[0].pagos.map(({ valor }: { valor: number }) => valor);
    expect(paid.toSorted((a: number, b: number) => b - a)).toEqual([1_500_000, 590_000]);
  });
});
