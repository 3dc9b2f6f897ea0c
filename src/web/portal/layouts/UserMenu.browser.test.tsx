import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isDialogOpen } from '#test/support/behind-button.tsx';
import { draw } from '#test/support/drawn-page.tsx';
import { workedUser } from '#test/support/worked-plan.ts';
import { UserMenu } from './UserMenu.tsx';

const menu = () => page.getByRole('button', { name: 'Tu menú' });

test('the menu shows the name of the user and returns the focus to its button on Escape', async () => {
  await draw(() => <UserMenu user={workedUser} />);
  await menu().click();
  await expect.element(page.getByRole('dialog', { name: 'Ana Ruiz' })).toHaveTextContent('ana@correo.example');
  await expect.element(page.getByRole('heading', { name: 'Ana Ruiz' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(isDialogOpen).toBe(false);
  await expect.element(menu()).toHaveFocus();
});

test('the menu closes when the user follows a link', async () => {
  const { address } = await draw(() => <UserMenu user={workedUser} />, { at: '/portal' });
  await menu().click();
  await page.getByRole('link', { name: 'Tu perfil' }).click();
  await expect.poll(address).toBe('/portal/perfil');
  await expect.poll(isDialogOpen).toBe(false);
});

test('the menu signs the user out once and shows that the sign-out is pending', async () => {
  const signOut = vi.fn(() => new Promise<void>(() => undefined));
  await draw(() => <UserMenu user={workedUser} />, { session: { signOut } });
  await menu().click();
  const leave = page.getByRole('button', { name: 'Cerrar Sesión' });
  await leave.click();
  await userEvent.click(leave, { force: true });
  await expect.element(leave).toHaveAttribute('aria-busy', 'true');
  expect(signOut).toHaveBeenCalledExactlyOnceWith('own');
});
