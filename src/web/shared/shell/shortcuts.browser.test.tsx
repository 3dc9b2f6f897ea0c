import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preferences } from '#web/shared/session/preferences.store.ts';
import { isDialogOpen } from '#test/support/behind-button.tsx';
import { draw } from '#test/support/drawn-page.tsx';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';

const before = preferences.getState();
afterEach(() => preferences.setState(before));

const drawPage = () =>
  draw(() => (
    <>
      <input aria-label="Campo" />
      <ShortcutsHelp />
    </>
  ));

describe('the list of shortcuts', () => {
  test('opens with its shortcut and closes with Escape or its button', async () => {
    await drawPage();
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => page.getByRole('button', { name: 'Entendido' }).click(),
    ]) {
      await userEvent.keyboard('?');
      await expect.element(page.getByRole('heading', { name: 'Atajos del teclado' })).toHaveFocus();
      await leave();
      await expect.poll(isDialogOpen).toBe(false);
    }
  });

  test('lists no portal shortcuts when the user is signed out', async () => {
    await drawPage();
    await userEvent.keyboard('?');
    await expect.element(page.getByText('Cambiar entre tema claro y oscuro')).toBeVisible();
    expect(page.getByText('Ir a tus ofertas').elements()).toEqual([]);
  });

  test('ignores keys in fields and dialogs, and when the user has disabled shortcuts', async () => {
    await drawPage();
    await page.getByLabelText('Campo').click();
    await userEvent.keyboard('?v');
    expect([isDialogOpen(), preferences.getState().amountsHidden]).toEqual([false, before.amountsHidden]);
    document.querySelector('input')!.blur();
    await userEvent.keyboard('?');
    await expect.poll(isDialogOpen).toBe(true);
    await userEvent.keyboard('v');
    expect(preferences.getState().amountsHidden).toBe(before.amountsHidden);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isDialogOpen).toBe(false);
    await userEvent.keyboard('v');
    expect(preferences.getState().amountsHidden).toBe(!before.amountsHidden);
    preferences.setState({ shortcuts: false });
    await userEvent.keyboard('v?');
    expect([isDialogOpen(), preferences.getState().amountsHidden]).toEqual([false, !before.amountsHidden]);
  });
});
