import { holdApplication } from '#test/support/held-application.ts';
import type { Look } from '#test/support/watched-page.ts';
import { expect, test } from './fixtures.ts';

const phone: Look = { width: 360 };

test.describe('a prerendered page whose application has not started', () => {
  test('applies a click and a choice after the start, which loads the card provider’s script', async ({
    portal,
    open,
  }) => {
    const { page } = await open({ width: 1280 });
    const startApplication = await holdApplication(page);
    const script = page.waitForRequest((request) => request.url() === `${portal.provider.url}/widget.js`);
    await page.goto('/inicio');
    await page.getByLabel('20 millones').check();
    await page.getByRole('button', { name: 'Preferencias' }).click();
    expect(await page.getByText('cuotas de').first().locator('..').textContent()).toContain('472.500');
    startApplication();
    await page.getByRole('dialog', { name: 'Preferencias' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('20 millones')).toBeChecked();
    await page.getByText('36 cuotas de').waitFor();
    await script;
  });

  test('lets the help button be dragged without opening its link', async ({ open }) => {
    const { page } = await open(phone);
    await page.addInitScript(() =>
      addEventListener('click', (event) =>
        setTimeout(() => (document.documentElement.dataset.click = event.defaultPrevented ? 'prevented' : 'followed')),
      ),
    );
    const startApplication = await holdApplication(page);
    await page.goto('/inicio');
    await page.locator('html.fonts').waitFor();
    const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
    // The button is narrow until it has the focus or the application has started.
    await button.focus();
    await expect.poll(async () => (await button.boundingBox())!.x).toBeLessThan(290);
    const { x, y } = (await button.boundingBox())!;
    await page.mouse.move(x + 28, y + 28);
    await page.mouse.down();
    await page.mouse.move(120, 300, { steps: 4 });
    await expect.poll(async () => (await button.boundingBox())!.x).toBeCloseTo(92, 0);
    await page.mouse.up();
    startApplication();
    await expect.poll(() => button.getAttribute('data-side')).toBe('left');
    const place = () =>
      button.evaluate((element) => [element.style.translate, parseFloat(getComputedStyle(element).bottom)]);
    await expect.poll(place).toEqual(['', 740 - 300 - 28]);
    expect(await page.locator('html').getAttribute('data-click')).toBe('prevented');
  });

  test('follows a link and signs in with the values typed before the start', async ({ portal, open }) => {
    const { page } = await open(phone);
    const person = await portal.person([]);
    const startApplication = await holdApplication(page);
    await page.goto('/inicio');
    await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
    await page.waitForURL('**/iniciar-sesion');
    await page.getByLabel('Número de documento').fill(person.documentNumber);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect(page.url()).toBe(`${portal.url}/iniciar-sesion`);
    startApplication();
    await page.waitForURL('**/portal');
  });

  test('shows the theme and the letter size at the first paint', async ({ open }) => {
    const { page } = await open({ ...phone, theme: 'dark' });
    await holdApplication(page);
    const style = () =>
      page.evaluate(() => {
        const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
        return [backgroundColor, fontSize];
      });
    await page.goto('/inicio');
    expect(await style()).toEqual(['rgb(8, 17, 14)', '16px']);
    await page.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { theme: 'claro', letterSize: 'A++' } })),
    );
    await page.goto('/programa-rebancarizacion');
    expect(await style()).toEqual(['rgb(248, 250, 249)', '20.8px']);
  });
});
