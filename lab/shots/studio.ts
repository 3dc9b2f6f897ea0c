import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { applicant } from '#test/drivers/applicant.ts';
import { expect, test as base } from '#test/e2e/fixtures.ts';
import type { BrowserPortal } from '#test/support/browser-portal.ts';
import type { Debt, PersonFacts } from '#test/support/test-app.ts';
import { projectRoot } from '#tools/build-stamp.ts';

const folder = join(projectRoot, 'shots');
const widths = [320, 360, 768, 1280];
const themes = ['light', 'dark'] as const;
const screenHeight = (width: number) => (width < 700 ? 740 : 800);
const tallest = 9_000;

export const taken = new Set<string>();

export const test = base.extend<{ studio: ReturnType<typeof openStudio> }>({
  studio: async ({ portal, browser }, use) => {
    const studio = openStudio(portal, browser);
    await use(studio);
    await studio.close();
  },
});

export { expect };

function openStudio(portal: BrowserPortal, browser: Browser) {
  const opened: BrowserContext[] = [];

  async function shoot(page: Page, name: string): Promise<void> {
    taken.add(new URL(page.url()).pathname);
    const asScreen = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      // A page without a stored theme reads the system's theme only when the page opens.
      await page.evaluate((dark) => void document.documentElement.classList.toggle('dark', dark), theme === 'dark');
      for (const width of widths) {
        const file = `${name.replaceAll('/', '_').replace(/^_/, '')}-${width}-${theme}.png`;
        await page.setViewportSize({ width, height: screenHeight(width) });
        await settled(page, asScreen);
        if (!asScreen) await unroll(page, width);
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(wide, `${file} is wider than its screen`).toBeLessThanOrEqual(width);
      }
    }
    await page.setViewportSize({ width: 1280, height: screenHeight(1280) });
  }

  async function visitor(): Promise<Page> {
    const context = await browser.newContext({
      baseURL: portal.url,
      reducedMotion: 'reduce',
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      viewport: { width: 1280, height: screenHeight(1280) },
    });
    context.setDefaultTimeout(20_000);
    opened.push(context);
    return context.newPage();
  }

  return {
    portal,
    shoot,
    visitor,

    async visit(page: Page, path: string, name = path): Promise<void> {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      taken.add(path);
      await shoot(page, name);
    },

    async signedIn(debts: Debt[] = [], more: PersonFacts = {}) {
      const person = await portal.person(debts, more);
      const page = await visitor();
      const she = applicant(portal, page, person);
      await she.enter();
      return { person, page, she };
    },

    async close(): Promise<void> {
      for (const context of opened) await context.close();
    },
  };
}

async function settled(page: Page, isCovered = false): Promise<void> {
  // Lazy images below the screen would be missing in the screenshot.
  await page.evaluate(() => [...document.images].forEach((image) => (image.loading = 'eager')));
  await page.waitForFunction((covered) => {
    // Images of the other theme are in the page but not rendered.
    const drawn = (element: Element) => element.getClientRects().length > 0;
    if (covered) return document.fonts.status === 'loaded';
    return (
      ![...document.querySelectorAll('.skeleton, main [aria-busy="true"]')].some(drawn) &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || !drawn(image))
    );
  }, isCovered);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function unroll(page: Page, width: number): Promise<void> {
  let height = screenHeight(width);
  // The loop runs twice, because lazy content may be taller than its placeholder.
  for (let round = 0; round < 2; round++) {
    const whole = Math.min(tallest, await page.evaluate(() => document.documentElement.scrollHeight));
    if (whole <= height) return;
    height = whole;
    await page.setViewportSize({ width, height });
    await settled(page);
  }
}
