import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { amountCases, parsePesos } from '#test/support/amount-corpus.ts';
import { MoneyField } from './MoneyField.tsx';

const reported = vi.fn();

function Amount({ initial = null }: { initial?: number | null }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <MoneyField
        label="Valor"
        value={value}
        parse={parsePesos}
        onChange={(pesos) => {
          reported(pesos);
          setValue(pesos);
        }}
      />
      <data>{String(value)}</data>
      <button>Otro</button>
    </>
  );
}

const field = () => page.getByRole('textbox', { name: 'Valor' });
const box = () => field().element() as HTMLInputElement;
const value = () => document.querySelector('data')!.textContent;
const hint = () => page.getByRole('status');
const why = 'Ese texto no es un solo valor. Escribe solo la cifra, por ejemplo 1.500.000.';

function paste(text: string, [start, end]: readonly [number, number] = [0, box().value.length]) {
  box().focus();
  box().setSelectionRange(start, end);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (box().dispatchEvent(event)) document.execCommand('insertText', false, text.replaceAll(/[\r\n]/g, ''));
}

const written = (pesos: number) => String(pesos).replaceAll(/\B(?=(\d{3})+$)/g, '.');

describe('pasting an amount', () => {
  test('parses every sampled amount, and keeps the last valid value for any other text', async () => {
    await render(<Amount />);
    const sample = amountCases.filter(({ text }, index) => text.trim() !== '' && index % 32 === 0);
    for (const { text, value: amount } of sample) {
      await userEvent.fill(field(), '777');
      paste(text);
      const expected = amount === null || amount > 999_999_999_999 ? 777 : parsePesos(text)!;
      await expect.poll(value, { message: JSON.stringify(text) }).toBe(String(expected));
      expect(box().value, JSON.stringify(text)).toBe(written(expected));
      await expect.element(hint(), { message: JSON.stringify(text) }).toHaveTextContent(expected === 777 ? why : /^$/);
    }
  });

  test.each([
    ['digits at the end of a value', '1.500', '000', [5, 5], '1.500.000'],
    ['digits over a selection', '1.500.000', '7', [0, 5], '7.000'],
    ['the remaining digits of an amount', '1.500', '.000', [5, 5], '1.500.000'],
    ['a second amount after the first', '1.500', '2.000', [5, 5], '1.500'],
    ['a pasted minus before the value', '1.500', '-', [0, 0], '1.500'],
  ] as const)('keeps a valid amount in the field after %s', async (_, before, text, selection, after) => {
    await render(<Amount />);
    await userEvent.fill(field(), before);
    paste(text, selection);
    await expect.element(field()).toHaveValue(after);
    await expect.element(hint()).toHaveTextContent(before === after ? why : /^$/);
  });

  test('describes the field with the error until the next valid amount', async () => {
    await render(<Amount initial={150_000} />);
    paste('1,5 millones');
    await expect.element(field()).toHaveAccessibleDescription(new RegExp(why));
    await userEvent.type(field(), '{Backspace}');
    await expect.element(hint()).toHaveTextContent(/^$/);
  });

  test.each(['Cuota 3: $ 150.000'])('keeps the last valid value when autofill inserts %s', async (text) => {
    await render(<Amount initial={777} />);
    await userEvent.fill(field(), text);
    await expect.element(field()).toHaveValue('777');
    expect(value()).toBe('777');
  });
});

describe('typing an amount', () => {
  async function typed(keys: string, initial: number | null = null) {
    await render(<Amount initial={initial} />);
    await userEvent.click(field());
    await userEvent.keyboard(keys);
    const inSight = box().value;
    await userEvent.click(page.getByRole('button', { name: 'Otro' }));
    await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON');
    return { inSight, left: box().value, value: value() };
  }

  test.each([
    ['1500000', '1.500.000', '1.500.000'],
    ['1500,5', '1.500,5', '1.501'],
    ['1500,5{Backspace}{Backspace}0', '15.000', '15.000'],
  ])('%s becomes %s', async (keys, inSight, left) => {
    expect(await typed(keys)).toMatchObject({ inSight, left, value: left.replaceAll('.', '') });
  });

  test.each(['-5', '500 mil'])('keeps the last valid value after %s, and shows the reason', async (keys) => {
    expect(await typed(`{Control>}a{/Control}${keys}`, 777)).toMatchObject({
      inSight: expect.any(String),
      left: '777',
      value: '777',
    });
    await expect.element(hint()).toHaveTextContent(why);
  });

  test('shows an error while the text is not an amount', async () => {
    await render(<Amount />);
    await userEvent.type(field(), '96a');
    await expect.element(hint()).toHaveTextContent(why);
    expect(value()).toBe('null');
    await userEvent.keyboard('{Backspace}');
    await expect.element(hint()).toHaveTextContent(/^$/);
    expect(value()).toBe('96');
  });

  test('does not submit an invalid amount on Enter', async () => {
    const submit = vi.fn((event: Event) => event.preventDefault());
    addEventListener('submit', submit);
    await render(
      <form>
        <Amount />
      </form>,
    );
    await userEvent.type(field(), '500 mil{Enter}');
    await expect.element(field()).toHaveValue('');
    expect(submit).not.toHaveBeenCalled();
    await userEvent.keyboard('500{Enter}');
    expect(submit).toHaveBeenCalledOnce();
    removeEventListener('submit', submit);
  });

  test('keeps the caret at the edited digit after typing and deleting', async () => {
    await render(<Amount initial={1_500_000} />);
    box().focus();
    box().setSelectionRange(1, 1);
    await userEvent.keyboard('2');
    await expect.element(field()).toHaveValue('12.500.000');
    expect(box().selectionStart).toBe(2);
    await userEvent.keyboard('{Delete}');
    await expect.element(field()).toHaveValue('1.200.000');
    expect(box().selectionStart).toBe(3);
  });
});

describe('composing an amount with an input method', () => {
  test.each([
    ['１５００', '1.500', '1500'],
    ['1500', '1.500', '1500'],
  ])('accepts %s when the composition ends', async (text, shown, pesos) => {
    await render(<Amount />);
    box().focus();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    box().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    set.call(box(), text);
    box().dispatchEvent(
      new InputEvent('input', { bubbles: true, isComposing: true, inputType: 'insertCompositionText' }),
    );
    await expect.element(field()).toHaveValue(text);
    box().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }));
    await expect.element(field()).toHaveValue(shown);
    expect(value()).toBe(pesos);
  });
});
