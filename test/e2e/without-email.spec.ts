import { and, eq } from 'drizzle-orm';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactPoint } from '#server/db/schema/people.ts';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { extras, mailing, photo, semilla } from '#test/support/membership.ts';
import { workedDebt, type Debt } from '#test/support/test-app.ts';
import { openWatched } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

async function withoutEmail(debts: Debt[]) {
  const person = await portal.person(debts);
  const db = portal.platform.database.sql;
  // They have proved a mobile: that is enough to enter.
  await db.update(contactPoint).set({ verifiedAt: new Date() }).where(eq(contactPoint.customerId, person.id));
  await db.delete(contactPoint).where(and(eq(contactPoint.customerId, person.id), eq(contactPoint.kind, 'email')));
  const watched = await openWatched(browser, portal.url, { width: 360 });
  const she = customer(portal, watched.page, person);
  await she.takeSession();
  return { person, watched, page: watched.page, she };
}

const needed = 'Información del usuario (email) no disponible.';

describe('who has no e-mail', () => {
  test('adds it where the agreement needs it, and comes back to the plan that was chosen', async () => {
    const { person, watched, page, she } = await withoutEmail([workedDebt]);
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
    // The code is sent with its last figure.
    await page.getByLabel(/^Código que enviamos/).fill(await portal.readCode(person));
    await page.waitForURL(reading);
    await she.heading('Lee y decide').waitFor();
    await page.getByText('Los documentos llegan a', { exact: false }).waitFor();
    expect(await page.getByText(needed, { exact: false }).count()).toBe(0);
    await she.acceptPlan();
    await watched.close();
  });

  test('is led to add it before any code is asked for, where a membership is accepted', async () => {
    const { watched, page, she } = await withoutEmail([]);
    const send = async (path: string, options: object) => {
      const answer = await page.request.post(path, { headers: { 'x-use-mock': 'false' }, ...options });
      expect([path, answer.status()]).toEqual([path, 200]);
    };
    await send('/api/RebankingProgram/application/step1', { data: mailing });
    const { name, type, bytes } = await photo();
    const fileDocument = { name, mimeType: type, buffer: bytes };
    await send('/api/RebankingProgram/application/step2', { multipart: { ...extras, fileDocument } });
    await send('/api/account/pep-declaration', { data: { esPeps: false } });
    await send('/api/RebankingProgram/application/plan', { data: semilla });
    await page.goto('/portal/rebancarizacion');
    await she.heading('Elige tu plan').waitFor();
    await page.getByRole('button', { name: 'Revisar y aceptar' }).locator('visible=true').first().click();
    const dialog = page.getByRole('dialog', { name: 'Antes de aceptar' });
    await dialog.getByText(needed, { exact: false }).waitFor();
    expect(await dialog.getByRole('button', { name: /código|Aceptar y recibir/ }).count()).toBe(0);
    await dialog.getByRole('link', { name: 'Agregar mi correo' }).click();
    await page.getByRole('dialog', { name: 'Agregar un correo' }).waitFor();
    await watched.close();
  });
});
