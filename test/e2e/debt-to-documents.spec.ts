import { eq } from 'drizzle-orm';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvingCard, customer, pdfText } from '#test/drivers/customer.ts';
import { publicAnswers } from '#test/drivers/diagnosis.ts';
import { identityCheck } from '#server/db/schema/entry.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { tallyJourney } from '#test/support/journey-tally.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

/** What may lie between an advertisement and the first payment; the codes are among the fields. */
const most = { screens: 22, taps: 36, fields: 12, codes: 2 };

/** The ways that advertisements lead, from their address to the registration. */
const ways: [
  name: string,
  address: string,
  toRegistration: (she: ReturnType<typeof customer>, page: Page) => Promise<void>,
][] = [
  [
    'the menu',
    '/inicio',
    async (she, page) => {
      await she.button('Menú').click();
      await page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Registrarme' }).click();
    },
  ],
  [
    'the first diagnosis',
    '/inicio',
    async (she, page) => {
      await she.link('Hacer mi diagnóstico gratis').click();
      for (const { title, answers } of publicAnswers) {
        await she.heading(title).waitFor();
        for (const [question, answer] of answers)
          await page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).click();
        await she.button(/^(Continuar|Ver mi resultado)$/).click();
      }
      await she.heading('Esta es tu primera foto').waitFor();
      await she.link('Guardar y ver ofertas reales').click();
    },
  ],
  [
    'the invitation of a client type and its sign-in',
    '/qnt-preview',
    async (she) => {
      await she.link('Ver mi propuesta').click();
      await she.heading('Hola de nuevo').waitFor();
      await she.link('Crear cuenta').click();
    },
  ],
];

describe('§1 the main job: from a debt to a paid instalment with the documents in hand', () => {
  test.each(ways)('by %s a person whom an advertisement brought registers on a phone and pays', async (...way) => {
    const [name, address, toRegistration] = way;
    const laura = await portal.person([workedDebt], { withoutPassword: true });
    const watched = await openWatched(browser, portal.url, { width: 360, theme: 'dark' });
    const { page } = watched;
    watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    const she = customer(portal, page, laura);
    await page.goto(`${address}?utm_source=buscador&utm_medium=cpc&utm_campaign=salir-de-deudas`);
    const tally = await tallyJourney(watched.context, page);

    await she.heading(/./).waitFor();
    let campaign: unknown;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/registration')) campaign = request.postDataJSON().UTMDto?.Utm_campaign;
    });
    await toRegistration(she, page);
    await she.heading('Crea tu cuenta').waitFor();
    await page.getByLabel('Número de documento').fill(laura.documentNumber);
    await she.button('Continuar').click();
    await page.getByLabel('Nombres').fill('Persona');
    await page.getByLabel('Apellidos').fill('Número Uno');
    await page.getByLabel('Celular').fill('310 555 01 02');
    await she.button('Continuar').click();
    await page.getByLabel('Correo').fill(laura.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(laura.password);
    await she.button('Continuar').click();
    await page.getByLabel('Autorizo el tratamiento de mis datos personales').click();
    await she.button('Crear mi cuenta').click();
    await page.getByLabel('Código de 6 números').pressSequentially(await portal.readCode(laura));
    await she.button('Confirmar').click();

    // The questions; their right answers, and the e-mail that was just proven, open the portal.
    await she.heading('Confirmemos que eres tú').waitFor();
    await expectAccessible(page);
    await she.button('Empezar').click();
    await page.getByRole('radio').first().waitFor();
    const [check] = await portal.platform.database.sql
      .select()
      .from(identityCheck)
      .where(eq(identityCheck.portfolioCustomerId, laura.id));
    for (const { options, right } of check!.questions) {
      await page.getByText(options[right]!, { exact: true }).click();
      await she.button(/^(Siguiente|Terminar)$/).click();
    }
    await page.waitForURL(/\/portal(\/ofertas)?$/);
    await she.link(/^Ver (mi oferta|opciones)/).click();
    await she.heading('Tarjeta de crédito').waitFor();
    await she.startChoosing();
    await page.getByText(/^6 cuotas/).click();
    await she.readAgreement();
    await she.button('Aceptar mi plan').click();
    await page.getByRole('dialog', { name: 'Antes de aceptar' }).waitFor();
    await page.getByLabel('Leí el acuerdo y estoy de acuerdo').click();
    await page.getByLabel('Sé que al aceptar reconozco esta deuda').click();
    await she.button('Enviarme el código al correo').click();
    await page.getByLabel(/^Escribe el código/).fill(await portal.readCode(laura));
    await she.button('Aceptar y recibir documentos').click();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    await she.goPay();
    await she.payWith(approvingCard);
    await page.getByRole('heading', { level: 1, name: /^Pagaste/ }).waitFor();

    // The receipt is the last screen, on which nothing has to be done.
    const walked = tally();
    walked.screens.push('Pagaste');
    console.log(
      `de un anuncio al primer pago, ${name}: ${JSON.stringify({ ...walked, screens: walked.screens.length })}`,
    );
    console.log(walked.screens.join(' → '));
    expect(campaign).toBe('salir-de-deudas');
    expect(walked.codes).toBe(most.codes);
    expect(walked.screens.length).toBeLessThanOrEqual(most.screens);
    expect(walked.taps).toBeLessThanOrEqual(most.taps);
    expect(walked.fields + walked.codes).toBeLessThanOrEqual(most.fields);
    // Fewer than a person could do it with: the count has gone blind.
    expect(Math.min(walked.screens.length, walked.taps, walked.fields + 5)).toBeGreaterThanOrEqual(14);
    watched.expectClean();
    await watched.close();
  });

  test('a person invited by the operator signs in, chooses, accepts, pays and keeps the documents, translated', async () => {
    const laura = await portal.person([workedDebt], { withoutPassword: true });
    await portal.services.credentials.invite(laura.id, new Date());
    const invitation = await portal.mailbox.waitFor(
      ({ to, text }) => to.includes(laura.email) && text.includes('/?token='),
      15_000,
    );
    const invitationLink = invitation.text.match(/http:\/\/\S+\?token=[\w-]+/)![0];
    const watched = await openWatched(browser, portal.url, { width: 1280, theme: 'light', translator: 'fonts' });
    const { page } = watched;
    watched.expectAnswer(404, '/api/Documents/rebancarizacion/accept-terms/send');
    await page.clock.install();
    const she = customer(portal, page, laura);

    // §2.1 The invitation leads over the new password into the portal.
    await page.goto(invitationLink);
    await she.button('Crear mi contraseña').waitFor();
    expect(page.url()).not.toContain('token');
    await expectAccessible(page);
    await she.button('Crear mi contraseña').click();
    await page.getByLabel('Nueva contraseña').fill(laura.password);
    await expectAccessible(page);
    await she.button('Guardar contraseña').click();
    // The password was typed just now: it leads in by itself.
    await page.waitForURL('**/portal');
    await page.getByRole('heading', { name: 'Lo que sigue' }).waitFor();
    await expectAccessible(page);

    // §2.1 Offers, one of them in detail, and its plans.
    await she.openOffer();
    await expectAccessible(page);
    await page.goBack();
    await she.link(/^Ver opciones/).waitFor();
    await expectAccessible(page);
    await page.goForward();
    await she.startChoosing();
    await expectAccessible(page);
    await she.choosePlan({ term: 6, day: 30, initialPayment: '1.500.000' });
    await she.readAgreement();
    await expectAccessible(page);
    await she.prepareAcceptance();
    await expectAccessible(page);
    await she.button('Aceptar y recibir documentos').click();
    await she.heading(/Tu plan quedó en firme/).waitFor();
    await expectAccessible(page);

    // §4 The documents wait for the register, once, and the plan can be paid meanwhile.
    const waiting = page.getByText('Estamos preparando tu acuerdo').or(page.getByText('Documentos enviados'));
    await waiting.locator('visible=true').first().waitFor();
    await portal.registered(laura);
    await page.clock.runFor(61_000);
    await page.getByText('Documentos enviados').locator('visible=true').first().waitFor();
    await portal.mailbox.waitFor(
      ({ to, subject }) => to.includes(laura.email) && subject.startsWith('Tu plan quedó en firme'),
      15_000,
    );
    const calendar = await she.download('Añadir al calendario');
    expect(calendar.name).toMatch(/\.ics$/);
    expect(calendar.bytes.toString()).toContain('BEGIN:VCALENDAR');

    // §2.1 Pay, come back from another site, and keep the receipt.
    await she.goPay();
    await expectAccessible(page);
    await she.payWith(approvingCard);
    await she.seeReceipt('$ 1.500.000');
    await she.button('Descargar comprobante').waitFor();
    await expectAccessible(page);
    const receipt = await she.download('Descargar comprobante');
    expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfText(receipt.bytes)).toContain('$ 1.500.000');

    // §2.1 The agreement shows it; its document; the next instalment.
    await she.openAgreement();
    await page.getByRole('row', { name: /^Pago inicial .* Pagado/ }).waitFor();
    await expectAccessible(page);
    const agreement = await she.download(/Acuerdo/);
    expect(pdfText(agreement.bytes)).toContain('$ 1.500.000');
    await she.goPay();
    await she.payWith(approvingCard);
    await page.getByRole('heading', { level: 1, name: /^Pagaste/ }).waitFor();
    await she.openAgreement();
    await page.getByRole('row', { name: /^Cuota 1 .* Pagada/ }).waitFor();
    await page.goto('/portal');
    await page.getByRole('heading', { name: 'Lo que sigue' }).waitFor();
    await expectAccessible(page);
    await page.goto('/portal/documentos');
    await she.heading(/./).waitFor();
    await expectAccessible(page);
    watched.expectClean();
  });
});
