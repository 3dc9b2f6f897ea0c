import type { BrowserContextOptions } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import { startBrowserPortal, type BrowserPortal } from '#test/support/browser-portal.ts';
import { openWatched, type Look, type WatchedPage } from '#test/support/watched-page.ts';

export interface Options {
  /** Settings of the portal beside those of all tests. A file with other settings gets workers of its own. */
  settings: Record<string, string>;
  /** Starts the portal with the demonstration's people, clock and test room. */
  isDemonstration: boolean;
}

export interface World {
  /** The built portal of this worker. Each test adds the people that it needs. */
  portal: BrowserPortal;
  /** Opens a page whose complaints fail the test at its end. */
  open(look: Look, options?: BrowserContextOptions): Promise<WatchedPage>;
}

export const test = base.extend<Pick<World, 'open'>, Options & Pick<World, 'portal'>>({
  settings: [{}, { scope: 'worker', option: true }],
  isDemonstration: [false, { scope: 'worker', option: true }],
  portal: [
    async ({ settings, isDemonstration }, use) => {
      const portal = await startBrowserPortal(settings, { demo: isDemonstration });
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  open: async ({ browser, portal }, use, testInfo) => {
    const opened: WatchedPage[] = [];
    await use(async (look, options) => {
      const watched = await openWatched(browser, portal.url, look, options);
      opened.push(watched);
      return watched;
    });
    portal.provider.control.clearFaults();
    // After a failure the complaints would hide its cause.
    if (testInfo.status === testInfo.expectedStatus) for (const { expectClean } of opened) expectClean();
    for (const { close } of opened) await close();
  },
});

export { expect };
