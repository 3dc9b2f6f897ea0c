import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OtpField } from './OtpField.tsx';

const filled = vi.fn();
beforeEach(() => filled.mockClear());

function Code({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return <OtpField id="codigo" label="Código" value={code} onChange={setCode} onFilled={filled} error={error} />;
}
const input = () => page.getByRole('textbox', { name: 'Código' });
const cells = () => [...document.querySelectorAll('.otp-cell')].map(({ textContent }) => textContent).join('');

async function paste(text: string) {
  await input().click();
  document.execCommand('insertText', false, text);
}

describe('OtpField', () => {
  test('enables autofill, marks the cell of the next digit, and accepts at most six digits', async () => {
    await render(<Code />);
    await expect.element(input()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(input()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(input(), '12');
    expect([...document.querySelectorAll('.otp-cell')].findIndex((cell) => cell.matches('.is-active'))).toBe(2);
    await userEvent.type(input(), 'a3-4567');
    await expect.element(input()).toHaveValue('123456');
    expect(cells()).toBe('123456');
  });

  test('reports a pasted code as complete, but not a typed code', async () => {
    await render(<Code />);
    await userEvent.type(input(), '123456');
    expect(filled).not.toHaveBeenCalled();
    await userEvent.clear(input());
    await paste('Tu código es 654 321');
    expect(filled).toHaveBeenCalledExactlyOnceWith('654321');
  });

  test('is described by its error', async () => {
    await render(<Code error="Ese código no coincide." />);
    await expect.element(input()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input()).toHaveAccessibleDescription(/Ese código no coincide/);
  });
});
