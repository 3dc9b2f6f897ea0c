import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { held, refusing } from '#test/support/drawn-page.tsx';
import { StartFactorDialog } from './StartFactorDialog.tsx';

const startPath = '/api/account/second-factor';
const confirmPath = '/api/account/second-factor/confirm';
const factor = {
  clave: 'JBSWY3DPEHPK3PXP',
  direccion: 'otpauth://totp/Rebanca:1020304050?secret=JBSWY3DPEHPK3PXP',
  qr: { lado: 2, trazo: 'M0 0h1v1h-1z' },
};
const codes = { codigosDeRespaldo: ['ABCDE12345', 'FGHIJ67890'] };

const opened = (more: object = {}) =>
  openDialog(
    (props) => <StartFactorDialog {...props} username="1020304050" />,
    { [`POST ${startPath}`]: factor, [`POST ${confirmPath}`]: codes, ...more },
    { at: '/portal/perfil' },
  );
const password = () => page.getByLabelText('Tu contraseña', { exact: true });
const go = () => page.getByRole('button', { name: 'Continuar' });
const code = () => page.getByLabelText('Código que muestra la aplicación');
const activate = () => page.getByRole('button', { name: 'Activar' });

async function withKey(more: object = {}) {
  const drawn = await opened(more);
  await password().fill('la mía de siempre');
  await go().click();
  await expect.element(page.getByText(/Escanea este código/)).toHaveFocus();
  return drawn;
}

describe('StartFactorDialog', () => {
  test('requires the password first and requests the secret key once', async () => {
    const { reply, letGo } = held(factor);
    const { sent } = await opened({ [`POST ${startPath}`]: reply });
    await expect.element(page.getByRole('heading', { name: 'Activar dos pasos' })).toHaveFocus();
    await go().click();
    expect(bodiesTo(sent, startPath)).toEqual([]);
    await password().fill('la mía de siempre');
    await go().click();
    await expect.element(go()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(go(), { force: true });
    letGo();
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(bodiesTo(sent, startPath)).toEqual([{ contrasenaActual: 'la mía de siempre' }]);
  });

  test('shows a dark QR code on a light background, even in the dark theme', async () => {
    onTestFinished(() => {
      document.documentElement.classList.remove('dark');
      document.documentElement.style.fontSize = '';
    });
    document.documentElement.classList.add('dark');
    await withKey();
    const drawing = page.getByRole('img', { name: /^Código QR/ }).element();
    const fillOf = (part: string) => getComputedStyle(drawing.querySelector(part)!).fill;
    expect([fillOf('rect'), fillOf('path')]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    document.documentElement.style.fontSize = '200%';
    const dialog = page.getByRole('dialog').element();
    expect(drawing.getBoundingClientRect().right).toBeLessThan(dialog.getBoundingClientRect().right);
  });

  test('marks the password field as invalid after a wrong password', async () => {
    await opened({ [`POST ${startPath}`]: () => refusing('PASSWORD_WRONG', 422) });
    await password().fill('otra');
    await go().click();
    await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
  });

  test('shows a wrong code at its field and keeps the secret key until the dialog is closed', async () => {
    const { sent } = await withKey({ [`POST ${confirmPath}`]: () => refusing('FACTOR_CODE_INVALID', 422) });
    await code().fill('123456');
    await activate().click();
    await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(bodiesTo(sent, confirmPath)).toEqual([{ codigo: '123456' }]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isDialogOpen).toBe(false);
    await page.getByRole('button', { name: 'Abrir' }).click();
    await expect.element(password()).toHaveValue('');
  });

  test('ignores Escape while it shows the recovery codes', async () => {
    await withKey();
    await code().fill('123456');
    await activate().click();
    await expect.element(page.getByText('ABCDE12345')).toBeVisible();
    await expect.element(page.getByText('FGHIJ67890')).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(isDialogOpen()).toBe(true);
    expect(page.getByRole('button', { name: 'Cerrar' }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await expect.poll(isDialogOpen).toBe(false);
  });
});
