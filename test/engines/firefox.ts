import puppeteer from 'puppeteer-core';
import { firefoxPath } from '#test/support/other-browsers.ts';
import { callText, type OpenWindow } from './engine.ts';

/** Firefox reports an error when a navigation aborts a load. */
const endedByLeaving = [
  /^downloadable font: download failed .* status=2152398850/,
  /^Failed to load .* A ServiceWorker intercepted/,
];

export const openFirefox: OpenWindow = async (viewport) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    defaultViewport: viewport,
    extraPrefsFirefox: { 'intl.accept_languages': 'es-CO' },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(viewport);
  const complaints: string[] = [];
  page.on('pageerror', (error) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!endedByLeaving.some((each) => each.test(message.replace(/^\w*Error: /, ''))))
      complaints.push(`script: ${message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(`console: ${message.text()}`);
  });
  return {
    goTo: async (url) => void (await page.goto(url)),
    evaluate: (body, ...args) => page.evaluate(callText(body, args)) as Promise<never>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    complaints: async () => complaints,
    close: () => browser.close(),
  };
};
