import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { CodeForm } from './CodeForm.tsx';

const send = vi.fn<(body: { code: string }) => Promise<unknown>>();
const field = () => page.getByLabelText('Código de 6 números');
const confirm = () => page.getByRole('button', { name: 'Confirmar' });
const drawForm = () =>
  draw(() => <CodeForm send={send} explain={() => ({ text: 'Ese código no es.' })} hint="Vence en 10 minutos." />);
beforeEach(() => void send.mockReset().mockResolvedValue(undefined));

describe('CodeForm', () => {
  test('submits a pasted code once', async () => {
    send.mockImplementation(() => new Promise(() => undefined));
    await drawForm();
    await field().fill('123456');
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(confirm(), { force: true });
    expect(send).toHaveBeenCalledExactlyOnceWith({ code: '123456' });
  });

  test('submits a typed code only after a click, and rejects a short code', async () => {
    await drawForm();
    await field().click();
    await userEvent.keyboard('12345');
    await confirm().click();
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await field().click();
    await userEvent.keyboard('{End}6');
    expect(send).not.toHaveBeenCalled();
    await confirm().click();
    await expect.poll(() => send.mock.calls).toEqual([[{ code: '123456' }]]);
  });

  test('shows why a code was refused', async () => {
    send.mockRejectedValue(new Error('no'));
    await drawForm();
    await field().fill('123456');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ese código no es.');
    await expect.element(field()).toHaveValue('123456');
  });
});
