import { expect } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Clicks the label of the radio button of that name, which is what a person sees of it. The click waits until the label
 * stands still: the page may still be scrolling to what got the focus before.
 */
export async function chooseRadio(name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await expect.element(radio).toBeInTheDocument();
  const [label] = (radio.element() as HTMLInputElement).labels ?? [];
  await page.elementLocator(label!).click();
}
