import { expect, type Locator } from '@playwright/test';

export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect.poll(() => radio.isChecked()).toBe(true);
}
