import { expect, type Page } from '@playwright/test';
import { mostWords, wordCount } from './word-count.ts';

/** Closed details, text for screen readers only and the elements of `except` do not count. */
export async function expectFewWords(page: Page, where: string, except: readonly string[] = []): Promise<void> {
  const [whole = '', ...left] = await page.evaluate(
    (uncounted) => {
      const main = document.querySelector('main')!;
      const parts = [...main.querySelectorAll<HTMLElement>(uncounted)].filter(
        (element) => element.checkVisibility() && !element.parentElement?.closest(uncounted),
      );
      return [main, ...parts].map(({ innerText }) => innerText);
    },
    ['.sr-only', ...except].join(','),
  );
  const words = left.reduce((sum, text) => sum - wordCount(text), wordCount(whole));
  expect.soft(words, `words of ${where}`).toBeLessThanOrEqual(mostWords);
}
