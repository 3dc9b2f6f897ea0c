import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Explain } from './Explain.tsx';

describe('Explain', () => {
  test.each([
    ['with popovers', true],
    ['in an engine without popovers', false],
  ])('opens on a click and closes on Escape %s', async (_engine, hasPopovers) => {
    const { showPopover, hidePopover } = HTMLElement.prototype;
    if (!hasPopovers) Object.assign(HTMLElement.prototype, { showPopover: undefined, hidePopover: undefined });
    try {
      await render(
        <Explain title="Capital" text="Lo que te prestaron.">
          Capital
        </Explain>,
      );
      const card = page.getByText('Lo que te prestaron.');
      await expect.element(card).not.toBeVisible();
      await page.getByRole('button', { name: 'Capital' }).click();
      await expect.element(card).toBeVisible();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      await expect.element(card).not.toBeVisible();
    } finally {
      Object.assign(HTMLElement.prototype, { showPopover, hidePopover });
    }
  });
});
