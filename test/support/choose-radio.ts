import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Clicks the label. The click waits until the label no longer moves, for example while the page scrolls. */
export async function chooseRadio(name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await expect.element(radio).toBeInTheDocument();
  const [label] = (radio.element() as HTMLInputElement).labels ?? [];
  await page.elementLocator(label!).click();
}
