import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { refusedLink } from '#web/shared/routing/link-guard.ts';
import {
  hideForcedSignOut,
  inactivityStore,
  showForcedSignOut,
} from '#web/shared/session/inactivity/inactivity.store.ts';
import { InactivityDialogs } from './InactivityDialogs.tsx';
import { RefusedLinkDialog } from './RefusedLinkDialog.tsx';

afterEach(() => {
  hideForcedSignOut();
  refusedLink.setState({ address: undefined });
});

describe('the warning of inactivity', () => {
  const warn = (secondsLeft: number) =>
    inactivityStore.setState({ warningVisible: true, forcedLogoutVisible: false, secondsLeft });
  const warning = () => page.getByRole('alertdialog', { name: 'Advertencia de Inactividad' });

  test('counts down and focuses «Continuar»', async () => {
    await draw(InactivityDialogs);
    warn(59);
    await expect.element(warning()).toBeVisible();
    await expect.element(page.getByRole('timer')).toHaveTextContent('00:59');
    await expect.element(page.getByRole('button', { name: 'Continuar' })).toHaveFocus();
  });

  test('announces the remaining time only at 60, 30 and 20 seconds', async () => {
    await draw(InactivityDialogs);
    const spoken = () => document.querySelector('[aria-live=assertive]')?.textContent;
    for (const [seconds, words] of [
      [60, 'Queda 1 minuto'],
      [59, ''],
      [30, 'Quedan 30 segundos'],
      [20, 'Quedan 20 segundos'],
      [19, ''],
    ] as const) {
      warn(seconds);
      await expect.poll(spoken).toBe(words);
    }
  });

  test('signs out only once after two clicks on «Cerrar Sesión»', async () => {
    const signOut = vi.fn(() => new Promise<void>(() => undefined));
    await draw(InactivityDialogs, { session: { signOut } });
    warn(40);
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await userEvent.click(page.getByRole('button', { name: 'Cerrar Sesión' }), { force: true });
    expect(signOut).toHaveBeenCalledExactlyOnceWith('own');
    await expect.element(page.getByRole('button', { name: 'Cerrar Sesión' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the dialog after a forced sign-out', () => {
  const notice = () => page.getByRole('alertdialog', { name: 'Sesión cerrada por seguridad' });

  test('covers the page and ignores Escape', async () => {
    await draw(InactivityDialogs);
    showForcedSignOut();
    await expect.element(notice()).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(notice()).toBeVisible();
    expect(document.querySelector('dialog[open]')?.className).toContain('dialog-blank');
  });

  test('opens the sign-in page', async () => {
    const { address } = await draw(InactivityDialogs);
    showForcedSignOut();
    await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect.poll(address).toBe('/iniciar-sesion');
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  test('replaces the warning of inactivity', async () => {
    await draw(InactivityDialogs);
    inactivityStore.setState({ warningVisible: true, forcedLogoutVisible: false, secondsLeft: 1 });
    showForcedSignOut();
    await expect.element(notice()).toBeVisible();
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  });
});

describe('a refused link', () => {
  test('appears as text in a dialog without links', async () => {
    await draw(RefusedLinkDialog);
    refusedLink.setState({ address: 'javascript:alert(1)' });
    await expect.element(page.getByRole('dialog')).toHaveTextContent('javascript:alert(1)');
    expect(document.querySelectorAll('dialog a')).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    expect(refusedLink.getState().address).toBeUndefined();
  });
});
