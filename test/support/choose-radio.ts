import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Waits until the label no longer moves, because the page may still be scrolling to the focused element. */
export async function chooseRadio(name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await expect.element(radio).toBeInTheDocument();
  const [label] = (radio.element() as HTMLInputElement).labels ?? [];
  await page.elementLocator(label!).click();
}
