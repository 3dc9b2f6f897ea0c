import type { Page } from '@playwright/test';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { customer } from '#test/drivers/customer.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expectAccessible } from '#test/support/watched-page.ts';
import { expect, test } from '#test/e2e/fixtures.ts';

test.use({ isDemonstration: true });

const room = (page: Page) => page.getByRole('dialog', { name: 'Sala de pruebas' });

test('the translated test room copies a card number, advances the date and shows the inactivity warning', async ({
  portal,
  open,
}) => {
  const today = () => formatLongDate(bogotaDate(portal.platform.clock.now()));
  const { page, context, expectAnswer } = await open({ width: 360, translator: 'fonts' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto('/iniciar-sesion');
  await page.getByRole('button', { name: 'Sala de pruebas' }).click();
  await room(page).getByRole('button', { name: 'Adelantar 1 día' }).waitFor();
  expect(
    await room(page)
      .getByRole('button', { name: /inactividad/ })
      .count(),
  ).toBe(0);

  const person = customer(portal, page, await portal.person([workedDebt]));
  await person.takeSession();
  await page.goto('/portal?recorrido=si');
  await page.getByRole('button', { name: 'Saltar', exact: true }).click();
  const openRoom = async () => {
    await person.button('Tu menú').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sala de pruebas' }).click();
  };
  await openRoom();
  await expectAccessible(page);
  await room(page).getByRole('button', { name: 'Copiar 4242424242424242' }).click();
  await room(page).getByText('Copiado').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4242424242424242');
  const addresses = await room(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href));
  expect(addresses).toEqual([1, 3].map((after) => `http://127.0.0.1:${Number(new URL(portal.url).port) + after}/`));

  const before = today();
  await room(page).getByText(before).waitFor();
  expectAnswer(401, /^\/api\//);
  const loaded = page.waitForEvent('load');
  await room(page).getByRole('button', { name: 'Adelantar 1 semana' }).click();
  await loaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(today()).not.toBe(before);
  expect(portal.platform.clock.now().getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await openRoom();
  await room(page).getByText(today()).waitFor();

  await room(page).getByRole('button', { name: 'Ver el aviso de inactividad' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Advertencia de Inactividad' });
  await warning
    .getByRole('timer')
    .getByText(/^0[12]:/)
    .waitFor();
  await warning.getByRole('button', { name: 'Continuar' }).click();
  await warning.waitFor({ state: 'hidden' });
});
