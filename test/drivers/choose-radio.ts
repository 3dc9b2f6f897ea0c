import { expect, type Locator } from '@playwright/test';

/** Clicks the label of a radio button, as a person does, once it has stopped moving. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect.poll(() => radio.isChecked()).toBe(true);
}
