import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PasswordAgainDialog } from '#web/portal/parts/PasswordAgainDialog.tsx';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { bodiesTo, isDialogOpen, openDialog, type Opened } from '#test/support/behind-button.tsx';
import { held, refusing } from '#test/support/drawn-page.tsx';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { DataRequestDialog } from './DataRequestDialog.tsx';
import { StopFactorDialog } from './StopFactorDialog.tsx';

async function opened(dialog: (opened: Opened) => ReactNode, replies: Parameters<typeof openDialog>[1]) {
  const { sent } = await openDialog(dialog, replies, { at: '/portal/perfil' });
  return (path: string) => bodiesTo(sent, path);
}
const toastTexts = () => toasts.getState().list.map(({ text }) => text);
const errors = () => document.querySelectorAll('[aria-invalid=true]').length;
beforeEach(() => toasts.setState({ list: [] }));
afterEach(() => toasts.setState({ list: [] }));

describe('ChangePasswordDialog', () => {
  const path = '/api/account/password';
  const fill = async (current: string, next: string) => {
    await page.getByLabelText('Contraseña actual', { exact: true }).fill(current);
    await page.getByLabelText('Contraseña nueva', { exact: true }).fill(next);
  };
  const send = () => page.getByRole('button', { name: 'Cambiar contraseña' });
  const dialog = (props: Opened) => <ChangePasswordDialog {...props} username="1020304050" />;

  test('sends both passwords once, shows a confirmation and closes', async () => {
    const { reply, letGo } = held({ sesionesCerradas: 1 });
    const bodies = await opened(dialog, { [`POST ${path}`]: reply });
    await fill('la de antes', 'corta');
    await expect.element(page.getByText('10 caracteres o más: llevas 5')).toBeVisible();
    await send().click();
    expect([bodies(path), errors()]).toEqual([[], 1]);
    await fill('la de antes', 'una frase muy mía');
    await send().click();
    await expect.element(send()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(send(), { force: true });
    letGo();
    await expect.poll(isDialogOpen).toBe(false);
    expect(bodies(path)).toEqual([{ contrasenaActual: 'la de antes', contrasenaNueva: 'una frase muy mía' }]);
    expect(toastTexts()).toEqual(['Contraseña cambiada. Cerramos las demás sesiones.']);
    await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  });

  test.each([
    ['PASSWORD_WRONG', 'Contraseña actual'],
    ['PW_COMMON', 'Contraseña nueva'],
  ] as const)('shows the refusal %s at the field «%s» and keeps the entered values', async (code, label) => {
    await opened(dialog, { [`POST ${path}`]: () => refusing(code, 422) });
    await fill('la de antes', 'una frase muy mía');
    await send().click();
    const field = page.getByLabelText(label, { exact: true });
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(errors()).toBe(1);
    await expect.element(page.getByLabelText('Contraseña nueva', { exact: true })).toHaveValue('una frase muy mía');
    expect(toastTexts()).toEqual([]);
  });
});

describe('StopFactorDialog', () => {
  test('requires the password and the code, and reports a wrong code', async () => {
    const path = '/api/account/second-factor/off';
    let right = false;
    const bodies = await opened((props) => <StopFactorDialog {...props} username="1020304050" />, {
      [`POST ${path}`]: () => (right ? { desactivado: true } : refusing('FACTOR_CODE_INVALID', 422)),
    });
    const send = page.getByRole('button', { name: 'Desactivar' });
    await send.click();
    expect([bodies(path), errors()]).toEqual([[], 2]);
    await page.getByLabelText('Tu contraseña', { exact: true }).fill('la mía de siempre');
    await page.getByLabelText('Código').fill('123456');
    await send.click();
    await expect.element(page.getByLabelText('Código')).toHaveAttribute('aria-invalid', 'true');
    expect(isDialogOpen()).toBe(true);
    right = true;
    await send.click();
    await expect.poll(isDialogOpen).toBe(false);
    expect(bodies(path)).toHaveLength(2);
    expect(toastTexts()).toEqual(['Desactivaste la verificación en dos pasos.']);
  });
});

describe('DataRequestDialog', () => {
  test('requires a kind and a text and shows the reference number of the request', async () => {
    const path = '/api/account/data-requests';
    const bodies = await opened((props) => <DataRequestDialog {...props} />, {
      [`POST ${path}`]: {
        ...{ id: crypto.randomUUID(), radicado: 'PD-2026-000007', tipo: 'CORRECCION', estado: 'RECIBIDA', texto: '' },
        ...{ fecha: '2026-11-20T15:00:00.000Z', respuestaAntesDe: '2026-12-14' },
        ...{ resultado: null, respuesta: null, respondidaEn: null },
      },
    });
    expect(document.querySelectorAll('input:checked')).toHaveLength(0);
    const send = page.getByRole('button', { name: 'Enviar solicitud' });
    await send.click();
    expect([bodies(path), errors()]).toEqual([[], 2]);
    await chooseRadio(/^Corregir/);
    await page.getByLabelText('Cuéntanos').fill('Mi apellido lleva tilde.');
    await send.click();
    await expect.poll(isDialogOpen).toBe(false);
    expect(bodies(path)).toEqual([{ tipo: 'CORRECCION', texto: 'Mi apellido lleva tilde.' }]);
    expect(toastTexts().join()).toContain('PD-2026-000007');
  });
});

describe('PasswordAgainDialog', () => {
  test('keeps the entered password after a failure and sends nothing on «Cancelar»', async () => {
    const asked: string[] = [];
    let fails = true;
    await opened(
      (props) => (
        <PasswordAgainDialog
          {...props}
          title="Quitar este contacto"
          text="Es para que nadie más lo haga."
          action="Quitar"
          danger
          username="1020304050"
          onConfirm={async (password) => {
            asked.push(password);
            if (fails) throw new TypeError('network');
          }}
        />
      ),
      {},
    );
    await page.getByLabelText('Tu contraseña', { exact: true }).fill('la mía de siempre');
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect([isDialogOpen(), asked]).toEqual([true, ['la mía de siempre']]);
    fails = false;
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect.poll(() => document.querySelector('dialog input')).toBeNull();
    await page.getByRole('button', { name: 'Abrir' }).click();
    await expect.element(page.getByLabelText('Tu contraseña', { exact: true })).toHaveValue('');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(isDialogOpen).toBe(false);
    expect(asked).toHaveLength(2);
  });
});
