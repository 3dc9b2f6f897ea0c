import { customer } from '#test/drivers/customer.ts';
import { hydrated } from '#test/support/held-application.ts';
import { expect, test } from './fixtures.ts';

test.describe('a public page', () => {
  test('hydrates without user input, and requests nothing that needs a session', async ({ portal, open }) => {
    const { page } = await open({ width: 360 });
    let requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    for (const path of ['/inicio', '/registro']) {
      requested = [];
      await page.goto(path, { waitUntil: 'networkidle' });
      await hydrated(page);
      expect(requested).toContain(`${portal.provider.url}/widget.js`);
      const calls = requested.filter((url) => url.startsWith(`${portal.url}/api/`));
      expect(
        calls
          .map((url) => new URL(url).pathname)
          .filter((call) => !/^\/api\/(?:config\/|version$|membresia\/planes$)/.test(call)),
      ).toEqual([]);
    }
  });

  test('requests the JavaScript of the portal when the password field is focused', async ({ open }) => {
    const { page } = await open({ width: 360 });
    await page.goto('/iniciar-sesion', { waitUntil: 'networkidle' });
    const requested = page.waitForRequest(/\/assets\/PortalHomePage-.*\.js$/);
    await page.getByLabel('Contraseña', { exact: true }).focus();
    await requested;
  });

  test('requests no font and no portal code when the user prefers to save data', async ({ open }) => {
    const { page } = await open({ width: 360 });
    await page.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { dataSaving: 'si' } })),
    );
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const path of ['/inicio', '/iniciar-sesion']) await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByLabel('Contraseña', { exact: true }).focus();
    await page.waitForLoadState('networkidle');
    expect(requested.filter((path) => /\.woff2$|Portal/.test(path))).toEqual([]);
  });
});

test('§9 at most five route preloads run at the same time', async ({ portal, open }) => {
  const { page } = await open({ width: 1280 });
  await customer(portal, page, await portal.person([])).takeSession();
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const pending: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  // Other pages import UnreadPage, so its chunk does not count as another preload.
  await page.route(/\/assets\/(?!UnreadPage)[A-Z]\w*(?:Page|Simulator\w*)-.*\.js$/, async (route) => {
    pending.push(new URL(route.request().url()).pathname.split('/').at(-1)!.split('-')[0]!);
    await held;
    await route.continue();
  });
  const paths = [
    'ofertas',
    'diagnostico/objetivo',
    'diagnostico/simulador',
    'diagnostico/completar-informacion',
    'rebancarizacion',
    'rebancarizacion/solicitar',
    'documentos',
    'perfil',
  ];
  await page.evaluate((all) => {
    for (const path of all) {
      const link = Object.assign(document.createElement('a'), { href: `/portal/${path}`, textContent: path });
      link.style.display = 'block';
      document.querySelector('main')!.prepend(link);
    }
  }, paths);
  for (const path of paths) {
    await page.getByRole('link', { name: path, exact: true }).hover();
    await page.waitForTimeout(150);
  }
  expect(pending).toHaveLength(5);
  letGo();
  await expect.poll(() => pending.length).toBe(8);
});
