import { expect, type Locator } from '@playwright/test';

/** Clicks the label of a radio button, which is what a person sees of it. The click waits until it no longer moves. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect.poll(() => radio.isChecked()).toBe(true);
}
