import type { BrowserContext, Page } from '@playwright/test';
import { currentLegalVersion } from '#contract/legal-kinds.ts';
import { canonicalLegalText } from '#texts/legal/legal-text.ts';
import { legalTexts } from '#texts/legal/legal-texts.ts';
import { customer } from '#test/drivers/customer.ts';
import { stranger } from '#test/support/registration.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';
import { tagManagerUrl } from './settings.ts';

async function playTagManager(context: BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  await context.route(`${tagManagerUrl}**`, (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
      body: 'window.tagRuns = (window.tagRuns ?? 0) + 1',
    });
  });
  return requested;
}
const tagRuns = (page: Page) => page.evaluate(() => (window as unknown as { tagRuns?: number }).tagRuns ?? 0);

/**
 * Returns the names of all entries that the browser stores for the portal, without the prefix `__Host-` and without the
 * suffix of `tsr-scroll-restoration`.
 */
async function keptNames(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies(origin);
  const ofTheApi = await page.context().cookies(`${origin}/api/`);
  const others = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).map((name) => name.replace(/^(tsr-scroll-restoration).*/, '$1')),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]);
  return [...[...cookies, ...ofTheApi].map(({ name }) => name.replace(/^__Host-/, '')), ...others];
}

test('the cookie policy names every entry that a visit stores in the browser', async ({ portal, open }) => {
  const text = canonicalLegalText(
    legalTexts.find(({ kind, version }) => kind === 'cookies' && version === currentLegalVersion.cookies)!,
  );
  const laura = await portal.person([workedDebt]);
  const { page, expectAnswer } = await open({ width: 1280, asksConsent: true });
  expectAnswer(401, '/api/');
  const she = customer(portal, page, laura);
  const seen = new Set<string>();
  const look = async () => {
    for (const name of await keptNames(page)) seen.add(name);
  };

  await page.goto('/inicio?utm_source=anuncio&utm_campaign=noviembre');
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Solo necesarias' }).click();
  await look();

  const typed = stranger();
  const newcomer: Person = { ...laura, documentNumber: typed.numeroDocumento, email: typed.correo };
  await page.goto('/registro');
  await customer(portal, page, newcomer).introduce(typed);
  await page.getByLabel('Correo').fill(newcomer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(typed.password);
  await look();
  await page.getByLabel('Autorizo el tratamiento de mis datos personales').check();
  await she.button('Crear mi cuenta').click();
  await she.heading('Confirma tu correo').waitFor();
  await look();

  await page.goto('/reclamos');
  await page.getByText('Es muy vieja').click();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toContain('reclamo');
  await look();

  await page.goto('/restaurar/olvido-contrasena');
  await page.getByLabel('Número de documento').fill(laura.documentNumber);
  await she.button('Enviarme el código').click();
  await she.heading('Escribe el código').waitFor();
  await look();
  await page.getByLabel('Código de 6 números').fill(await portal.readCode(laura));
  await page.waitForURL('**/nueva-contrasena');
  await look();

  await page.goto('/portal/ofertas');
  await she.arriveAtPublicHome();
  await look();
  await she.signIn();
  await she.openOffer();
  await she.startChoosing();
  await she.choosePlan({ term: 12 });
  await look();
  await she.readAgreement();
  await look();

  const unnamed = [...seen].filter((name) => !new RegExp(`(^|[^\\w-])${name}`, 'm').test(text));
  expect(unnamed).toEqual([]);
  expect([...seen].toSorted()).toEqual(
    expect.arrayContaining([
      'measuring',
      'offer',
      'password-procedure',
      'password-recovery',
      'post-login-target',
      'rebanca-draft-key',
      'rebanca_access',
      'rebanca_device',
      'rebanca_entry',
      'rebanca_procedure',
      'rebanca_refresh',
      'rebanca_user',
      'rebanca_utm',
      'reclamo',
      'registro',
    ]),
  );

  // Without the access cookie, the page renews the session and stores the time of the renewal in a cookie.
  await page.context().clearCookies({ name: 'rebanca_access' });
  await page.goto('/portal');
  await she.heading(/./).waitFor();
  expect(await keptNames(page)).toContain('rebanca_renewed');
  expect(text).toContain('rebanca_renewed');
});

test('§7 the tag manager runs once after consent, and never under /portal', async ({ portal, open }) => {
  const { page, context } = await open({ width: 360, asksConsent: true });
  const she = customer(portal, page, await portal.person([workedDebt]));
  const requested = await playTagManager(context);
  await page.goto(
    '/inicio?utm_source=%3Cscript%3Ealert(1)%3C/script%3E&utm_campaign=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
  );
  const question = page.getByRole('region', { name: 'Cookies' });
  await question.waitFor();
  await expectAccessible(page);
  const [yes, no] = await Promise.all(
    ['Aceptar medición', 'Solo necesarias'].map((name) => question.getByRole('button', { name }).boundingBox()),
  );
  expect([yes!.width, yes!.height]).toEqual([no!.width, no!.height]);
  expect(requested).toEqual([]);
  await question.getByRole('button', { name: 'Aceptar medición' }).click();
  await expect.poll(() => tagRuns(page)).toBe(1);
  expect(await question.count()).toBe(0);
  expect(requested).toEqual([`${tagManagerUrl}?id=GTM-PRUEBA1`]);
  expect(await page.evaluate(() => JSON.stringify(window.dataLayer))).not.toMatch(/alert|utm/);

  await she.signIn();
  const outside = requested.length;
  expect(await tagRuns(page)).toBe(0);
  await page.getByRole('link', { name: 'Documentos' }).first().click();
  await she.heading(/./).waitFor();
  expect([await tagRuns(page), requested.length]).toEqual([0, outside]);
  await page.getByRole('button', { name: 'Tu menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await she.arriveAtPublicHome();
  await page.goto('/inicio');
  await expect.poll(() => tagRuns(page)).toBe(1);
  const before = requested.length;
  await page.getByRole('button', { name: 'Preferencias' }).click();
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('group', { name: 'Cookies de medición' })
    .getByRole('radio', { name: 'Solo necesarias' })
    .dispatchEvent('click');
  await reloaded;
  await page.getByRole('link', { name: 'Contactar por WhatsApp' }).waitFor();
  expect([await tagRuns(page), requested.length]).toEqual([0, before]);
});
