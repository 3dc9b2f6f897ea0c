import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ComboBox } from './ComboBox.tsx';

const options = [
  { value: '05', label: 'Antioquia' },
  { value: '11', label: 'Bogotá, D. C.' },
  { value: '76', label: 'Valle del Cauca' },
];
const sent = vi.fn();
const escaped = vi.fn();
beforeEach(() => {
  sent.mockClear();
  escaped.mockClear();
});

function Department() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
      onKeyDown={({ key }) => key === 'Escape' && escaped()}
    >
      <ComboBox id="departamento" label="Departamento" options={options} value={value} onChange={setValue} />
      <p data-chosen>{value}</p>
      <button type="submit">Enviar</button>
    </form>
  );
}
const box = () => page.getByRole('combobox', { name: 'Departamento' });
const shown = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
const chosen = () => document.querySelector('[data-chosen]')!.textContent;

describe('ComboBox', () => {
  test('chooses with arrow keys and Enter, and submits the form with a second Enter', async () => {
    await render(<Department />);
    await box().click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).not.toBe('');
    expect(sent).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('chooses with a click and keeps the focus', async () => {
    await render(<Department />);
    await box().click();
    await page.getByRole('option', { name: 'Valle del Cauca' }).click();
    expect(chosen()).toBe('76');
    await expect.element(box()).toHaveFocus();
    await expect.element(box()).toHaveValue('Valle del Cauca');
  });

  test('closes only the list on Escape, not the dialog', async () => {
    await render(<Department />);
    await box().click();
    await userEvent.keyboard('{Escape}');
    expect(shown()).toEqual([]);
    expect(escaped).not.toHaveBeenCalled();
  });

  test('accepts the full name of an option, and discards any other text on blur', async () => {
    await render(<Department />);
    await userEvent.type(box(), 'antioquia');
    await userEvent.keyboard('{Tab}');
    expect(chosen()).toBe('05');
    await userEvent.fill(box(), 'Narnia');
    await userEvent.keyboard('{Tab}');
    expect(chosen()).toBe('05');
    await expect.element(box()).toHaveValue('Antioquia');
  });

  test('announces that no option matches', async () => {
    await render(<Department />);
    await userEvent.type(box(), 'zzz');
    await expect.element(page.getByRole('status')).toHaveTextContent('No encontramos nada con esas letras.');
  });
});
