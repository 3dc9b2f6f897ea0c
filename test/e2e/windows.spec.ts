import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from '#test/drivers/customer.ts';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { launchWholeChromium } from '#test/support/chromium.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { openWatched, type WatchedPage } from '#test/support/watched-page.ts';

let portal: BrowserPortal;
let browser: Browser;
let foreign: Server;
let foreignUrl: string;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startBrowserPortal(), launchWholeChromium()]);
  foreign = createServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Otra</title><p>Otra página'),
  );
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  await portal?.close();
  foreign?.close();
});

/** What the portal's own tabs and worker say to each other, as a stranger would say it. */
const hostile = [
  { kind: 'signed-out', reason: 'own' },
  { kind: 'signed-in', userId: '00000000-0000-4000-8000-000000000000' },
  { kind: 'activity' },
  'take over',
  { type: 'rebanca', kind: 'signed-out', reason: 'inactive' },
];

/** The home is there, past its skeleton. */
const home = (page: Page) => page.getByRole('heading', { level: 1, name: /Persona/ }).waitFor();

async function signedIn(): Promise<{ watched: WatchedPage; page: Page }> {
  const watched = await openWatched(browser, portal.url, { width: 1280 });
  const laura = await portal.person([workedDebt]);
  await customer(portal, watched.page, laura).signIn();
  await home(watched.page);
  return { watched, page: watched.page };
}

/** All that a message could have changed: the place, the person, what is kept, and what is shown. */
const standing = (page: Page) =>
  page.evaluate(async () => ({
    address: location.href,
    user: (await fetch('/api/User')).status,
    offer: localStorage.getItem('offer'),
    target: sessionStorage.getItem('post-login-target'),
    flag: /rebanca_user=1/.test(document.cookie),
    heading: document.querySelector('h1')?.textContent,
    dialogs: document.querySelectorAll('dialog[open]').length,
  }));

describe('windows and their messages', () => {
  test('a window that the portal opens has no way back to it', async () => {
    const { watched, page } = await signedIn();
    // Nothing leaves this machine: every address outside of it is answered by the foreign page.
    await watched.context.route(
      (url) => !['localhost', '127.0.0.1'].includes(url.hostname),
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Otra</title>' }),
    );
    let opened = 0;
    for (const place of ['/portal', '/portal/perfil', '/portal/documentos', '/portal/ofertas']) {
      await page.goto(place);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Contactar por WhatsApp' }).waitFor();
      for (const link of await page.locator('a[target]:visible').all()) {
        const popup = page.waitForEvent('popup');
        await link.dispatchEvent('click');
        const other = await popup;
        await other.waitForLoadState('domcontentloaded');
        expect([place, await other.evaluate(() => window.opener)]).toEqual([place, null]);
        await other.close();
        opened++;
      }
    }
    expect(opened).toBeGreaterThanOrEqual(4);
    await watched.close();
  });

  test('a foreign page that opens the portal, or frames it, holds nothing of it', async () => {
    const { watched, page } = await signedIn();
    const before = await standing(page);
    const stranger = await watched.newTab();
    await stranger.goto(foreignUrl);
    const [popup] = await Promise.all([
      stranger.waitForEvent('popup'),
      stranger.evaluate((url) => {
        (globalThis as { opened?: Window | null }).opened = window.open(`${url}/portal`);
      }, portal.url),
    ]);
    await home(popup);
    const seen = await standing(popup);
    expect(seen.user).toBe(200);
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await stranger.evaluate((messages) => {
      for (const each of messages) (globalThis as { opened?: Window | null }).opened?.postMessage(each, '*');
    }, hostile);
    expect(await stranger.evaluate(() => (globalThis as { opened?: Window | null }).opened?.closed)).toBe(true);
    expect(await standing(popup)).toEqual(seen);

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
    expect(await standing(page)).toEqual(before);
    await watched.close();
  });

  test('a message of a foreign origin that did arrive changes nothing', async () => {
    const { watched, page } = await signedIn();
    const other = await watched.newTab();
    await other.goto('/portal/perfil');
    await other.getByRole('heading', { level: 1, name: 'Tu perfil' }).waitFor();
    for (const place of [page, other]) {
      const before = await standing(place);
      await place.evaluate(
        ({ messages, origin }) => {
          for (const data of messages) {
            window.dispatchEvent(new MessageEvent('message', { data, origin }));
            navigator.serviceWorker?.dispatchEvent(new MessageEvent('message', { data, origin }));
          }
        },
        { messages: hostile, origin: foreignUrl },
      );
      expect(await standing(place)).toEqual(before);
    }
    expect((await standing(page)).user).toBe(200);
    watched.expectClean();
    await watched.close();
  });
});
