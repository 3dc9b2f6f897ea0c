import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateField } from './DateField.tsx';
import { NO_DATE } from './date-parts.ts';
import { FilteredField } from './FilteredField.tsx';
import { Form } from './Form.tsx';
import { MoneyField } from './MoneyField.tsx';
import { OtpField } from './OtpField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import { useForm } from './use-form.ts';
import { parsePesos } from '#test/support/amount-corpus.ts';

const sent = vi.fn();
beforeEach(() => sent.mockClear());

const initial = {
  user: '',
  password: '',
  digits: '',
  amount: null as number | null,
  code: '',
  born: NO_DATE,
  note: '',
};
const schema = { '~standard': { validate: (values: unknown) => ({ value: values as typeof initial }) } };

function Everything() {
  const [ticks, setTicks] = useState(0);
  const submission = { pending: false, refusal: undefined, send: sent, forget: () => undefined };
  const form = useForm({ initial, schema, submission });
  return (
    <>
      <Form form={form}>
        <TextField {...form.text('user')} label="Usuario" />
        <PasswordField {...form.text('password')} label="Clave" autoComplete="current-password" />
        <FilteredField {...form.text('digits')} label="Cifras" filter="int" />
        <MoneyField {...form.value('amount')} label="Valor" parse={parsePesos} />
        <OtpField {...form.value('code')} label="Código" />
        <DateField {...form.value('born')} legend="Fecha" />
        <TextArea {...form.text('note')} label="Nota" />
        <button type="submit">Enviar</button>
      </Form>
      <button onClick={() => setTicks(ticks + 1)}>{ticks}</button>
    </>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement;
const control = (label: string) => page.getByLabelText(label, { exact: true }).element() as Control;

/** Sets the value with the setter of the prototype, as an extension does, so that React does not track the change. */
function writeBesideReact(element: Control, value: string) {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value);
}
const ways: Record<string, (element: Control, value: string) => void> = {
  'without an event': writeBesideReact,
  'as a script of the page': (element, value) => {
    element.value = value;
  },
  'with events that do not bubble': (element, value) => {
    writeBesideReact(element, value);
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type));
  },
  'with an event that React takes for known': (element, value) => {
    element.value = value;
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
  },
};
const submit = () => userEvent.click(page.getByRole('button', { name: 'Enviar' }));

describe.each(Object.entries(ways))('values written %s', (_, write) => {
  test('are validated and sent', async () => {
    await render(<Everything />);
    write(control('Usuario'), 'laura');
    write(control('Clave'), 'secreta');
    write(control('Cifras'), '12a3');
    write(control('Valor'), '$ 1.500.000');
    write(control('Código'), '482 913');
    write(control('Día'), '17');
    write(control('Mes'), '5');
    write(control('Año'), '1988');
    write(control('Nota'), 'Hola');
    await submit();
    const born = { day: '17', month: '5', year: '1988' };
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      user: 'laura',
      password: 'secreta',
      digits: '123',
      amount: 1_500_000,
      code: '482913',
      born,
      note: 'Hola',
    });
  });

  test('are kept when the user types in another field and leaves that field', async () => {
    await render(<Everything />);
    write(control('Usuario'), 'laura');
    write(control('Nota'), 'Hola');
    await userEvent.type(page.getByLabelText('Clave', { exact: true }), 'secreta');
    await userEvent.tab();
    await expect.element(page.getByLabelText('Usuario')).toHaveValue('laura');
    write(control('Clave'), 'nueva');
    await userEvent.click(page.getByRole('button', { name: /^Ver/ }));
    await expect.element(page.getByLabelText('Clave', { exact: true })).toHaveValue('nueva');
    await submit();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ...initial, user: 'laura', password: 'nueva', note: 'Hola' });
  });
});

describe('values written without an event', () => {
  const write = writeBesideReact;

  test('are kept when the user leaves a field without typing', async () => {
    await render(<Everything />);
    control('Clave').focus();
    write(control('Usuario'), 'laura');
    write(control('Clave'), 'secreta');
    await userEvent.tab();
    await expect.element(page.getByLabelText('Usuario')).toHaveValue('laura');
    await expect.element(page.getByLabelText('Clave', { exact: true })).toHaveValue('secreta');
  });

  test('are sent when an extension submits the form', async () => {
    await render(<Everything />);
    write(control('Usuario'), 'laura');
    control('Usuario').form!.requestSubmit();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ...initial, user: 'laura' });
  });

  test('are sent when the user presses Enter', async () => {
    await render(<Everything />);
    write(control('Usuario'), 'laura');
    write(control('Clave'), 'secreta');
    control('Clave').focus();
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ...initial, user: 'laura', password: 'secreta' });
  });

  test('are replaced by the last valid value when the text is not an amount', async () => {
    await render(<Everything />);
    await userEvent.fill(page.getByLabelText('Valor', { exact: true }), '777');
    write(control('Valor'), '500 mil');
    await submit();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ ...initial, amount: 777 });
    await expect.element(page.getByLabelText('Valor', { exact: true })).toHaveValue('777');
  });
});

test('a value is not restored after the user deleted the value', async () => {
  await render(<Everything />);
  await userEvent.fill(page.getByLabelText('Usuario'), 'laura');
  await userEvent.clear(page.getByLabelText('Usuario'));
  await submit();
  expect(sent).toHaveBeenCalledExactlyOnceWith(initial);
});

test('the caret is after the typed character when the user types inside a value', async () => {
  await render(<Everything />);
  await userEvent.fill(page.getByLabelText('Usuario'), 'lura');
  const user = control('Usuario') as HTMLInputElement;
  user.setSelectionRange(1, 1);
  await userEvent.keyboard('a');
  expect([user.value, user.selectionStart]).toEqual(['laura', 2]);
});

test('a form sends no input events to checkboxes, radio buttons and sliders', async () => {
  const submission = { pending: false, refusal: undefined, send: sent, forget: () => undefined };
  const reported = vi.fn();
  function Others() {
    const form = useForm({ initial, schema, submission });
    return (
      <Form form={form}>
        <TextField {...form.text('user')} label="Usuario" />
        <input type="checkbox" aria-label="Casilla" />
        <input type="radio" aria-label="Opción" />
        <input type="file" aria-label="Archivo" />
        {/* The browser rounds 50 to a multiple of 30, so the displayed value differs from the given value. */}
        <input type="range" aria-label="Valor" min={0} max={100} step={30} value={50} onChange={() => undefined} />
      </Form>
    );
  }
  await render(<Others />);
  for (const label of ['Casilla', 'Opción', 'Valor']) control(label).addEventListener('input', reported);
  await userEvent.upload(page.getByLabelText('Archivo'), new File(['x'], 'soporte.pdf'));
  await userEvent.type(page.getByLabelText('Usuario'), 'laura');
  await userEvent.tab();
  expect(reported).not.toHaveBeenCalled();
  expect((control('Archivo') as HTMLInputElement).files).toHaveLength(1);
});
