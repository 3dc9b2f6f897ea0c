import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { refusing } from '#test/support/drawn-page.tsx';
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';

test('the dialog requires the password, then opens the identity check outside the portal', async () => {
  const path = '/api/account/identity';
  let right = false;
  const stepBack = vi.fn((leave: () => Promise<unknown>) => leave().then(() => undefined));
  const { sent, address } = await openDialog(
    (props) => <ConfirmIdentityDialog {...props} username="1020304050" />,
    { [`POST ${path}`]: () => (right ? { id: null, pasoPendiente: 'IDENTIDAD' } : refusing('PASSWORD_WRONG', 422)) },
    { at: '/portal', path: '/portal', session: { stepBack } },
  );
  const password = page.getByLabelText('Tu contraseña', { exact: true });
  await password.fill('otra que no es');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  expect([isDialogOpen(), stepBack.mock.calls.length, address()]).toEqual([true, 0, '/portal']);
  right = true;
  await password.fill('la mía de siempre');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.poll(address).toBe('/validacion/cross-core');
  expect(stepBack).toHaveBeenCalledTimes(1);
  expect(bodiesTo(sent, path)).toEqual([
    { contrasenaActual: 'otra que no es' },
    { contrasenaActual: 'la mía de siempre' },
  ]);
});
