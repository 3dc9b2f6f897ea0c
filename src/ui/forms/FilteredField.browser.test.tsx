import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pasteInto } from '#test/support/paste-into.ts';
import { FilteredField } from './FilteredField.tsx';

function NumberField() {
  const [value, setValue] = useState('');
  return (
    <FilteredField
      id="numero"
      label="Número"
      filter="int"
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}
const input = () => page.getByLabelText('Número');
const status = () => page.getByRole('status');

describe('a filtered field', () => {
  test.each(['\u202a3001112233\u202c', '３００１１１２２３３', '300\u200b1112233\ufeff'])(
    'takes every digit pasted as %j without a hint',
    async (pasted) => {
      await render(<NumberField />);
      await pasteInto(input(), pasted);
      await expect.element(input()).toHaveValue('3001112233');
      await expect.element(status()).toBeEmptyDOMElement();
    },
  );

  test('keeps the digits of a pasted text and says what it takes', async () => {
    await render(<NumberField />);
    await pasteInto(input(), '300\u2011111\u20112233');
    await expect.element(input()).toHaveValue('3001112233');
    await expect.element(status()).toHaveTextContent('Solo números');
  });
});
