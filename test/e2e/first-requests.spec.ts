import { chromiumArguments, chromiumPath } from '#test/support/chromium.ts';
import { prerendered } from '#test/support/prerendered.ts';
import { expect, test } from './fixtures.ts';

// The headless shell places its pointer inside each new page, which starts the application, and loads distant images.
test.use({ launchOptions: { executablePath: chromiumPath(), args: chromiumArguments() } });

test.describe('a prerendered page', () => {
  test('requests no script before it has loaded and runs none before the first interaction', async ({ open }) => {
    const { page } = await open({ width: 360 });
    const scripts: string[] = [];
    let loaded = false;
    page.on('load', () => (loaded = true));
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && !loaded) scripts.push(request.url());
    });
    await page.goto('/inicio');
    await page.locator('html.fonts').waitFor();
    expect(scripts).toEqual([]);
    expect(await page.evaluate(() => Object.keys(document.getElementById('root')!))).toEqual([]);
  });

  test('requests only itself and its text font before the first paint', async ({ open }) => {
    for (const path of prerendered) {
      const { page } = await open({ width: 360 });
      const requested: string[] = [];
      // Removes the two triggers of the work that follows the first paint.
      await page.addInitScript(() => {
        window.PerformanceObserver = class {
          observe() {}
        } as never;
        const wait = window.setTimeout;
        window.setTimeout = ((run: () => void, ms?: number) => (ms === 3000 ? 0 : wait(run, ms))) as never;
      });
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(requested).toEqual([path, expect.stringMatching(/figtree.*\.woff2$/)]);
    }
  });

  test('requests no font, no script and nothing ahead where data is saved', async ({ open }) => {
    const { page } = await open({ width: 360 });
    await page.addInitScript(() =>
      localStorage.setItem('preferences', JSON.stringify({ state: { dataSaving: 'si' } })),
    );
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const path of ['/inicio', '/iniciar-sesion']) {
      await page.goto(path);
      await page.locator('html.fonts').waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(requested.filter((path) => /\.woff2$|\.js$|adelante/.test(path))).toEqual([]);
  });
});
