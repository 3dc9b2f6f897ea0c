import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chooseRadio } from '#test/drivers/choose-radio.ts';
import { applicant } from '#test/drivers/applicant.ts';
import { diagnosisOf } from '#test/drivers/diagnosis.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { openWatched, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
const opened: WatchedPage[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchChromium()]);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

async function entered(width: number) {
  const person = await portal.person([workedDebt]);
  const watched = await openWatched(browser, portal.url, { width });
  opened.push(watched);
  const { page } = watched;
  const she = applicant(portal, page, person);
  await she.enter();
  return { person, watched, page, she };
}

/** Every POST to a path from now on. */
function postsTo(page: Page, path: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) seen.push(request.url());
  });
  return seen;
}

describe('a button pressed twice', () => {
  test('saves one debt, and leads one step on without asking for the next', async () => {
    const { page, watched } = await entered(360);
    const diagnosis = diagnosisOf(page);
    await page.goto('/portal/diagnostico');
    await diagnosis.heading('¿Qué quieres lograr primero?').waitFor();
    await diagnosis.choose('Tu objetivo', /^Solo mirar/);
    await diagnosis.button('Continuar').dblclick();
    await diagnosis.heading('Lo que te entra').waitFor();
    expect(await page.getByText(/^Revisa est/).count()).toBe(0);
    await page.goto('/portal/diagnostico/completar-informacion#otras-deudas');
    await diagnosis.choose('¿Tienes otras deudas?', 'Sí');
    const editor = page.getByRole('group', { name: 'Agregar una deuda' });
    await editor.getByLabel('¿A quién le debes?').fill('Banco Nogal');
    await editor.getByLabel('¿Cuánto debes?').fill('4000000');
    await editor.getByLabel('¿Cuánto te piden al mes?').fill('200000');
    await editor.getByLabel('Tasa efectiva anual').fill('25');
    await editor.getByLabel('¿Hace cuántos días no la pagas?').fill('120');
    await diagnosis.button('Guardar esta deuda').dblclick();
    await diagnosis.button('Editar Banco Nogal').waitFor();
    await page.reload();
    await diagnosis.button('Editar Banco Nogal').waitFor();
    expect(await diagnosis.button('Editar Banco Nogal').count()).toBe(1);
    watched.expectClean();
  });

  test('makes one request about one’s data, and keeps one address', async () => {
    const { page, she, watched } = await entered(1280);
    await page.goto('/portal/perfil');
    await page.getByRole('button', { name: 'Hacer una solicitud' }).click();
    const dialog = page.getByRole('dialog');
    await chooseRadio(dialog.getByRole('radio', { name: /^Corregir/ }));
    await dialog.getByLabel('Cuéntanos').fill('Mi segundo apellido es Ríos.');
    await dialog.getByRole('button', { name: 'Enviar solicitud' }).dblclick();
    const filed = page.getByText(/^Radicado PD-\d{4}-\d{6}/);
    await filed.first().waitFor();
    await page.reload();
    await filed.first().waitFor();
    expect(await filed.count()).toBe(1);

    await page.goto('/portal/rebancarizacion');
    await she.fillMailing();
    const saved = postsTo(page, '/api/RebankingProgram/application/step1');
    await she.button('Guardar y continuar').dblclick();
    await she.heading('Cuéntanos de ti').waitFor();
    expect(await page.getByText(/^Revisa est/).count()).toBe(0);
    expect(saved.length).toBeLessThanOrEqual(1);
    watched.expectClean();
  });
});

describe('a file that is not what it says', () => {
  test('is refused beside its field with the reason, and what was written stays', async () => {
    const { page, she, watched } = await entered(360);
    await page.goto('/portal/rebancarizacion');
    await she.fillMailing();
    await she.saveMailing();
    await she.fillExtras();
    const field = page.getByLabel('Soporte de tus ingresos');
    await page.getByRole('button', { name: /^Quitar/ }).click();
    await field.setInputFiles({
      name: 'desprendible.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('esto no es un PDF'),
    });
    await she.button('Guardar y continuar').click();
    await page.getByText('El archivo no es un PDF aunque se llame .pdf.').first().waitFor();
    expect(await page.getByRole('heading', { level: 1, name: 'Elige tu plan' }).count()).toBe(0);
    expect(await page.getByLabel('Empresa donde trabajas').inputValue()).toBe('Panadería La Espiga');
    watched.expectClean();
  });
});
