import { expect, type Page } from '@playwright/test';

/** The most words of a page, without the contract that it shows. */
export const mostWords = 250;

/**
 * Expects the visible text of the page to have at most `mostWords` words. Closed details, text for screen readers only
 * and the elements of `except` do not count.
 */
export async function expectFewWords(page: Page, where: string, except: readonly string[] = []): Promise<void> {
  const words = await page.evaluate(
    (uncounted) => {
      const main = document.querySelector('main')!;
      const count = (element: HTMLElement) =>
        element.innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      const left = [...main.querySelectorAll<HTMLElement>(uncounted)].filter(
        (element) => element.checkVisibility() && !element.parentElement?.closest(uncounted),
      );
      return left.reduce((sum, element) => sum - count(element), count(main));
    },
    ['.sr-only', ...except].join(','),
  );
  expect.soft(words, `words of ${where}`).toBeLessThanOrEqual(mostWords);
}
