import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

export interface Options {
  /** Additional settings of a test file. A file with additional settings runs in separate workers. */
  settings: Record<string, string>;
}

export interface World {
  portal: BrowserPortal;
  /** Console errors and failed requests of the page fail the test at the end. */
  open(look: Look, options?: BrowserContextOptions): Promise<WatchedPage>;
}

export const test = base.extend<Pick<World, 'open'> & { window: Browser }, Options & Pick<World, 'portal'>>({
  settings: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ settings }, use) => {
      const portal = await startBrowserPortal(settings);
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  window: ({ browser }, use) => use(browser),
  open: async ({ window: browser, portal }, use, testInfo) => {
    const opened: WatchedPage[] = [];
    await use(async (look, options) => {
      const watched = await openWatched(browser, portal.url, look, options);
      opened.push(watched);
      return watched;
    });
    portal.provider.control.clearFaults();
    // After a failed test, console errors and failed requests are not reported, because these errors would hide the
    // cause of the failure.
    if (testInfo.status === testInfo.expectedStatus) for (const { expectClean } of opened) expectClean();
    for (const { close } of opened) await close();
  },
});

export { expect };
