import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { customer } from '#test/drivers/customer.ts';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { expect, test } from './fixtures.ts';

// The headless shell does not report windows that are opened without an opener.
test.use({
  window: async ({ portal: _portal }, provide) => {
    const browser = await launchWholeChromium();
    await provide(browser);
    await browser.close();
  },
});

const hostileMessages = [
  { kind: 'signed-out', reason: 'own' },
  { kind: 'signed-in', userId: '00000000-0000-4000-8000-000000000000' },
  { kind: 'activity' },
  'take over',
  { type: 'rebanca', kind: 'signed-out', reason: 'inactive' },
];

const home = (page: Page) => page.getByRole('heading', { level: 1, name: /Persona/ }).waitFor();

const state = (page: Page) =>
  page.evaluate(async () => ({
    address: location.href,
    user: (await fetch('/api/User')).status,
    offer: localStorage.getItem('offer'),
    target: sessionStorage.getItem('post-login-target'),
    flag: /rebanca_user=1/.test(document.cookie),
    heading: document.querySelector('h1')?.textContent,
    dialogs: document.querySelectorAll('dialog[open]').length,
  }));

test.describe('windows and messages', () => {
  test('a window of the portal has no opener, and another origin cannot reach the portal', async ({ portal, open }) => {
    const { page, context, newTab, expectComplaint, expectFailure } = await open({ width: 1280 });
    await customer(portal, page, await portal.person([workedDebt])).takeSession();
    await context.route(
      (url) => url.protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(url.hostname),
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Otra</title>' }),
    );
    const opened = new Set<string | null>();
    for (const place of ['/portal/perfil', '/portal/documentos', '/portal/ofertas', '/portal']) {
      await page.goto(place);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Contactar por WhatsApp' }).waitFor();
      for (const link of await page.locator('a[target]:visible').all()) {
        const href = await link.getAttribute('href');
        if (opened.has(href)) continue;
        opened.add(href);
        const popup = page.waitForEvent('popup');
        await link.dispatchEvent('click');
        const other = await popup;
        await other.waitForLoadState('domcontentloaded');
        expect([place, await other.evaluate(() => window.opener)]).toEqual([place, null]);
        await other.close();
      }
    }
    expect(opened.size).toBeGreaterThanOrEqual(4);

    const foreign = createServer((_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Otra</title><p>Otra página'),
    );
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    const foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;

    await home(page);
    const before = await state(page);
    const stranger = await newTab();
    await stranger.goto(foreignUrl);
    const [popup] = await Promise.all([
      stranger.waitForEvent('popup'),
      stranger.evaluate((url) => {
        (globalThis as { opened?: Window | null }).opened = window.open(`${url}/portal`);
      }, portal.url),
    ]);
    await home(popup);
    const seen = await state(popup);
    expect(seen.user).toBe(200);
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await stranger.evaluate((messages) => {
      for (const each of messages) (globalThis as { opened?: Window | null }).opened?.postMessage(each, '*');
    }, hostileMessages);
    expect(await stranger.evaluate(() => (globalThis as { opened?: Window | null }).opened?.closed)).toBe(true);
    expect(await state(popup)).toEqual(seen);

    expectFailure('/portal');
    expectFailure('/informes/csp');
    expectComplaint(/frame-ancestors|X-Frame-Options/i);
    const framed = await stranger.evaluate(async (url) => {
      const frame = document.createElement('iframe');
      frame.src = `${url}/portal`;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      document.body.append(frame);
      await loaded;
      return frame.contentDocument;
    }, portal.url);
    expect(framed).toBeNull();
    const inside = stranger.frames().find((frame) => frame !== stranger.mainFrame())!;
    expect(await inside.evaluate(() => location.href)).toBe('chrome-error://chromewebdata/');
    expect(await state(page)).toEqual(before);

    await popup.goto('/portal/perfil');
    await popup.getByRole('heading', { level: 1, name: 'Tu perfil' }).waitFor();
    for (const place of [page, popup]) {
      const unchanged = await state(place);
      await place.evaluate(
        ({ messages, origin }) => {
          for (const data of messages) {
            window.dispatchEvent(new MessageEvent('message', { data, origin }));
            navigator.serviceWorker?.dispatchEvent(new MessageEvent('message', { data, origin }));
          }
        },
        { messages: hostileMessages, origin: foreignUrl },
      );
      expect(await state(place)).toEqual(unchanged);
    }
    expect((await state(page)).user).toBe(200);
    foreign.close();
  });
});
