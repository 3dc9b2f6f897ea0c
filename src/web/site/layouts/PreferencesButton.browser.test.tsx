import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isDialogOpen } from '#test/support/behind-button.tsx';
import { draw } from '#test/support/drawn-page.tsx';
import { PreferencesButton } from './PreferencesButton.tsx';

test('the preferences open in a drawer, and Escape restores the focus', async () => {
  await draw(PreferencesButton);
  const button = page.getByRole('button', { name: 'Preferencias' });
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'Preferencias' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(isDialogOpen).toBe(false);
  await expect.element(button).toHaveFocus();
});
