import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FilteredField } from './FilteredField.tsx';
import type { KeyFilter } from './key-filter.ts';

function NumberField({ filter = 'int' }: { filter?: KeyFilter }) {
  const [value, setValue] = useState('');
  return (
    <FilteredField
      id="numero"
      label="Número"
      filter={filter}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}
async function pasteInto(field: Locator, text: string): Promise<void> {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.select();
  await userEvent.copy();
  source.remove();
  await field.click();
  (field.element() as HTMLInputElement).select();
  await userEvent.paste();
}

const input = () => page.getByLabelText('Número');
const status = () => page.getByRole('status');

describe('FilteredField', () => {
  test('keeps the digits of a pasted text and shows the accepted characters', async () => {
    await render(<NumberField />);
    await pasteInto(input(), '300\u2011111\u20112233');
    await expect.element(input()).toHaveValue('3001112233');
    await expect.element(status()).toHaveTextContent('Solo números');
  });

  test('removes characters other than digits and keeps the undo history', async () => {
    await render(<NumberField />);
    await userEvent.type(input(), '12a');
    await expect.element(input()).toHaveValue('12');
    await expect.element(status()).toHaveTextContent('Solo números');
    await userEvent.keyboard('{Home}x0');
    await expect.element(input()).toHaveValue('012');
    await expect.element(status()).toBeEmptyDOMElement();
    await userEvent.keyboard('{Control>}a{/Control}x');
    await expect.element(input()).toHaveValue('012');
    await pasteInto(input(), ' +57 300-123');
    const pasted = (input().element() as HTMLInputElement).value;
    await userEvent.keyboard('x{Control>}z{/Control}');
    await expect.element(input()).not.toHaveValue(pasted);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.element(input()).toHaveValue(pasted);
  });

  test('filters a composition when the composition ends', async () => {
    await render(<NumberField filter="alpha" />);
    await userEvent.type(input(), 'Mar');
    await cdp().send('Input.imeSetComposition', { text: '12', selectionStart: 2, selectionEnd: 2 });
    await expect.element(input()).toHaveValue('Mar12');
    await cdp().send('Input.insertText', { text: '12' });
    await expect.element(input()).toHaveValue('Mar');
  });
});
