import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvingCard, customer, paperText } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible, openWatched, type Look } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal({}, { embedded: true }), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

const looks: [name: string, look: Look][] = [
  ['a phone, in the dark', { width: 360, theme: 'dark' }],
  ['a desk, in the light', { width: 1280, theme: 'light' }],
];

describe.each(looks)(
  '§1 the main job: from a debt to a paid instalment with the papers in hand, on %s',
  (_name, look) => {
    test('a person invited by the operator signs in, chooses, accepts, pays and keeps the papers', async () => {
      const laura = await portal.person([workedDebt], { withoutPassword: true });
      await portal.services.credentials.invite(laura.id, new Date());
      const invitation = await portal.mailbox.waitFor(
        ({ to, text }) => to.includes(laura.email) && text.includes('/?token='),
        15_000,
      );
      const invitationLink = invitation.text.match(/http:\/\/\S+\?token=[\w-]+/)![0];
      const watched = await openWatched(browser, portal.url, look);
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

      // §4 The papers wait for the register, once, and the plan can be paid meanwhile.
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
      expect(paperText(receipt.bytes)).toContain('$ 1.500.000');

      // §2.1 The agreement shows it; its paper; the next instalment.
      await she.openAgreement();
      await page.getByRole('row', { name: /^Pago inicial .* Pagada/ }).waitFor();
      await expectAccessible(page);
      const paper = await she.download(/Acuerdo/);
      expect(paperText(paper.bytes)).toContain('$ 1.500.000');
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
  },
);
