import type { Page } from '@playwright/test';
import { currentLegalVersion } from '#contract/legal-kinds.ts';
import { canonicalLegalText } from '#texts/legal/legal-text.ts';
import { legalTexts } from '#texts/legal/legal-texts.ts';
import { customer } from '#test/drivers/customer.ts';
import { stranger } from '#test/support/registration.ts';
import { workedDebt, type Person } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

test.use({ settings: { TAG_MANAGER_URL: 'http://localhost:1', TAG_MANAGER_ID_OTHER: 'GTM-PRUEBA1' } });

/** The names of everything that the browser stores for the portal, without the version at the end of a name. */
async function keptNames(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies(origin);
  // Cookies of the API have a path of their own.
  const ofTheApi = await page.context().cookies(`${origin}/api/`);
  const others = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).map((name) => name.replace(/^(tsr-scroll-restoration).*/, '$1')),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]);
  return [...[...cookies, ...ofTheApi].map(({ name }) => name.replace(/^__Host-/, '')), ...others];
}

test('The cookie policy names everything that the browser stores on the way to a plan', async ({ portal, open }) => {
  const text = canonicalLegalText(
    legalTexts.find(({ kind, version }) => kind === 'cookies' && version === currentLegalVersion.cookies)!,
  );
  const laura = await portal.person([workedDebt]);
  const { page, expectAnswer } = await open({ width: 1280 });
  // The API answers 401 before the renewal of the session.
  expectAnswer(401, '/api/');
  const she = customer(portal, page, laura);
  const seen = new Set<string>();
  const look = async () => {
    for (const name of await keptNames(page)) seen.add(name);
  };

  await page.goto('/inicio?utm_source=anuncio&utm_campaign=noviembre');
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Solo necesarias' }).click();
  await look();

  // A registration.
  const typed = stranger();
  const newcomer: Person = { ...laura, documentNumber: typed.numeroDocumento, email: typed.correo };
  await page.goto('/registro');
  await page.getByLabel('Número de documento').fill(newcomer.documentNumber);
  await she.button('Continuar').click();
  await she.heading('¿Cómo te llamas?').waitFor();
  await page.getByLabel('Nombres').fill(typed.nombres);
  await page.getByLabel('Apellidos').fill(typed.apellidos);
  await page.getByLabel('Celular').fill(typed.celular);
  await she.button('Continuar').click();
  await she.heading('¿Con qué entras?').waitFor();
  await page.getByLabel('Correo').fill(newcomer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(typed.password);
  await she.button('Continuar').click();
  await she.heading('Tú decides').waitFor();
  await look();
  await page.getByLabel('Autorizo el tratamiento de mis datos personales').check();
  await she.button('Crear mi cuenta').click();
  await she.heading('Confirma tu correo').waitFor();
  await look();

  // A recovery of the password.
  await page.goto('/restaurar/olvido-contrasena');
  await page.getByLabel('Número de documento').fill(laura.documentNumber);
  await she.button('Enviarme el código').click();
  await she.heading('Escribe el código').waitFor();
  await look();
  await page.getByLabel('Código de 6 números').fill(await portal.readCode(laura));
  await page.waitForURL('**/nueva-contrasena');
  await look();

  // A plan, after a page that needs the sign-in.
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
      'registro',
    ]),
  );

  // The renewal of a session stores its time.
  await page.context().clearCookies({ name: 'rebanca_access' });
  await page.goto('/portal');
  await she.heading(/./).waitFor();
  expect(await keptNames(page)).toContain('rebanca_renewed');
  expect(text).toContain('rebanca_renewed');
});
