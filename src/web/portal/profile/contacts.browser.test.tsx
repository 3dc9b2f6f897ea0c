import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { held, refusing } from '#test/support/drawn-page.tsx';
import { codePath, codeReplies } from '#test/support/signing-in-dialog.ts';
import { ContactDialog, type WantedContact } from './ContactDialog.tsx';

const askPath = '/api/account/contacts/code';
const confirmPath = '/api/account/contacts';
const sentCode = { ...codeReplies[`POST ${codePath}`], destino: 'n•••@correo.example' };
const replies = {
  ...codeReplies,
  [`POST ${askPath}`]: sentCode,
  [`POST ${confirmPath}`]: { canal: 'email', valor: 'nueva@correo.example' },
};
const onConfirmed = vi.fn();
beforeEach(() => {
  onConfirmed.mockClear();
  toasts.setState({ list: [] });
});

const opened = (more: object = {}, wanted: WantedContact = { kind: 'email' }) =>
  openDialog(
    ({ open, onClose }) => (
      <ContactDialog
        wanted={open ? wanted : undefined}
        username="1020304050"
        onClose={onClose}
        onConfirmed={onConfirmed}
      />
    ),
    { ...replies, ...more },
    { at: '/portal/perfil' },
  );
const value = () => page.getByLabelText('Correo nuevo');
const password = () => page.getByLabelText('Tu contraseña', { exact: true });
const send = () => page.getByRole('button', { name: 'Enviarme el código' });
const code = () => page.getByLabelText(/Código que enviamos a/);

async function asked(more: object = {}) {
  const drawn = await opened(more);
  await value().fill('nueva@correo.example');
  await password().fill('la mía de siempre');
  await send().click();
  await expect.element(code()).toHaveFocus();
  return drawn;
}

describe('a new contact', () => {
  test('is sent once, with the password', async () => {
    const { reply, letGo } = held(sentCode);
    const { sent } = await opened({ [`POST ${askPath}`]: reply });
    await expect.element(page.getByRole('heading', { name: 'Agregar un correo' })).toHaveFocus();
    await send().click();
    await expect.element(value()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
    expect(bodiesTo(sent, askPath)).toEqual([]);
    await value().fill('nueva@correo.example');
    await password().fill('la mía de siempre');
    await send().click();
    await expect.element(send()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(send(), { force: true });
    letGo();
    await expect.element(page.getByRole('heading', { name: 'Escribe el código' })).toBeVisible();
    expect(bodiesTo(sent, askPath)).toEqual([
      { canal: 'email', valor: 'nueva@correo.example', contrasenaActual: 'la mía de siempre' },
    ]);
  });

  test.each([
    ['PASSWORD_WRONG', password],
    ['CONTACT_INVALID', value],
  ] as const)('shows the refusal %s at the affected field and keeps the entered value', async (refused, field) => {
    await opened({ [`POST ${askPath}`]: () => refusing(refused, 422) });
    await value().fill('nueva@correo.example');
    await password().fill('otra');
    await send().click();
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
    await expect.element(value()).toHaveValue('nueva@correo.example');
  });

  test('can be corrected after the code was sent; a reopened dialog has empty fields', async () => {
    const { sent } = await asked();
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^(60|59)$/);
    expect(page.getByRole('button', { name: 'Pedir otro código' }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Corregir el correo' }).click();
    await expect.element(value()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(isDialogOpen).toBe(false);
    await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus();
    await page.getByRole('button', { name: 'Abrir' }).click();
    await expect.element(value()).toHaveValue('');
    await expect.element(password()).toHaveValue('');
    expect(onConfirmed).not.toHaveBeenCalled();
    expect(bodiesTo(sent, confirmPath)).toEqual([]);
  });

  test('is prefilled with a value on file', async () => {
    await opened({}, { kind: 'celular', known: '3001234567' });
    await expect.element(page.getByRole('heading', { name: 'Verificar un celular' })).toBeVisible();
    await expect.element(page.getByLabelText('Celular', { exact: true })).toHaveValue('3001234567');
  });
});

describe('the code of a contact', () => {
  test('is submitted when the user pastes all digits', async () => {
    const { sent } = await asked();
    await code().fill('123456');
    await expect.poll(isDialogOpen).toBe(false);
    expect(bodiesTo(sent, confirmPath)).toEqual([{ codigo: '123456' }]);
    expect(onConfirmed).toHaveBeenCalledTimes(1);
    expect(toasts.getState().list.map(({ text }) => text)).toEqual([
      'Listo. Ahora te escribimos a nueva@correo.example.',
    ]);
  });

  test('has no visible expiry time after the last try', async () => {
    await asked({ [`POST ${confirmPath}`]: () => refusing('OTP_TOO_MANY', 429) });
    await expect.element(page.getByText(/Vence en 10 minutos/)).toBeVisible();
    await code().fill('123456');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Demasiados intentos con este código');
    await expect.element(page.getByText(/Vence en 10 minutos/)).not.toBeInTheDocument();
  });
});
