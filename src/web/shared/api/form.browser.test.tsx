import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { ApiProblem, NetworkFailure } from './failures.ts';
import { useSubmission } from './use-submission.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';

const schema = z.object({
  city: z.string().check(z.minLength(1, 'Debes seleccionar una ciudad.')),
  hours: z.enum(['MANANA', 'TARDE'], 'Elige un horario.'),
  agrees: z.literal(true, 'Necesitamos esta autorización.'),
});
type Values = { city: string; hours: 'MANANA' | 'TARDE' | null; agrees: boolean };
const empty: Values = { city: '', hours: null, agrees: false };
const whole: Values = { city: 'Cali', hours: 'TARDE', agrees: true };

const send = vi.fn<(values: object) => Promise<unknown>>();
beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue(undefined);
});

function Example({ initial }: { initial: Values }) {
  const submission = useSubmission(send);
  const form = useForm({ initial, schema, submission, names: { city: { id: 'ciudad', wire: 'ciudad' } } });
  return (
    <Form form={form}>
      <TextField {...form.text('city')} label="Ciudad" />
      <RadioGroup
        {...form.choice('hours')}
        legend="Horario"
        options={[
          { value: 'MANANA', label: 'Mañana' },
          { value: 'TARDE', label: 'Tarde' },
        ]}
      />
      <Checkbox {...form.tick('agrees')} label="Autorizo" />
      <Button type="submit" pending={form.pending}>
        Guardar
      </Button>
    </Form>
  );
}

const city = () => page.getByRole('textbox', { name: 'Ciudad' });
const save = () => page.getByRole('button', { name: 'Guardar' });
const form = () => document.querySelector('form')!;
const refuse = (problem: Partial<ApiProblem['problem']>) =>
  send.mockRejectedValue(
    new ApiProblem({ code: 'UNEXPECTED', status: 422, title: '', error: { message: '' }, ...problem }),
  );

describe('a form before the first submit', () => {
  test('shows the error of a field after the user has left the field', async () => {
    await render(<Example initial={empty} />);
    await city().click();
    await userEvent.keyboard('{Tab}');
    await expect.element(city()).toHaveAccessibleDescription(/Debes seleccionar una ciudad/);
    await expect.element(city()).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('submitting a form', () => {
  test('shows and focuses the first error above the fields and sends nothing', async () => {
    await render(<Example initial={empty} />);
    await save().click();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toHaveFocus();
    await expect.element(page.getByRole('link', { name: 'Debes seleccionar una ciudad.' })).toBeVisible();
    expect(send).not.toHaveBeenCalled();
    await page.getByRole('link', { name: 'Debes seleccionar una ciudad.' }).click();
    await expect.element(city()).toHaveFocus();
    await save().click();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toHaveFocus();
  });

  test('shows the next error after the first error is corrected', async () => {
    await render(<Example initial={{ ...empty, city: 'Cali' }} />);
    await save().click();
    await expect.element(page.getByRole('link', { name: 'Elige un horario.' })).toBeVisible();
    await page.getByRole('radio', { name: 'Tarde' }).click();
    await save().click();
    await expect.element(page.getByRole('link', { name: 'Necesitamos esta autorización.' })).toBeVisible();
  });

  test('sends valid values when the user presses Enter', async () => {
    await render(<Example initial={whole} />);
    await city().click();
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledExactlyOnceWith(whole);
  });
});

describe('a form with valid values', () => {
  test('is sent once when submitted twice', async () => {
    let arrive = () => {};
    send.mockReturnValue(new Promise<void>((done) => (arrive = done)));
    await render(<Example initial={whole} />);
    await save().dblClick();
    await city().click();
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    await expect.element(save()).toHaveAttribute('aria-busy', 'true');
    expect(form().getAttribute('aria-busy')).toBe('true');
    arrive();
    await expect.element(save()).not.toHaveAttribute('aria-busy');
  });

  test('focuses a refusal and keeps the entered values', async () => {
    refuse({ title: 'No se pudo' });
    await render(<Example initial={whole} />);
    await save().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo');
    expect(document.activeElement?.contains(page.getByRole('alert').element())).toBe(true);
    await expect.element(city()).toHaveValue('Cali');
  });

  test('shows the refusal of a field above the form and at the field', async () => {
    refuse({ error: { message: 'Revisa la ciudad.' }, errors: [{ field: 'ciudad', message: 'No la conocemos.' }] });
    await render(<Example initial={whole} />);
    await save().click();
    await page.getByRole('link', { name: 'No la conocemos.' }).click();
    await expect.element(city()).toHaveFocus();
    await expect.element(city()).toHaveAccessibleDescription(/No la conocemos/);
  });

  test('clears a refusal after a change', async () => {
    refuse({ title: 'No se pudo' });
    await render(<Example initial={whole} />);
    await save().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await userEvent.type(city(), 'x');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('can be sent again when the server did not respond', async () => {
    send.mockRejectedValueOnce(new NetworkFailure());
    await render(<Example initial={whole} />);
    await save().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await save().click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
  });
});
