import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TestRoom as Room } from '#contract/config.ts';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { held, refusing } from '#test/support/drawn-page.tsx';
import { TestRoom } from './TestRoom.tsx';

const room: Room = {
  mailboxUrl: 'http://buzon.example/',
  providerUrl: null,
  ways: [],
};
const path = '/api/demo/day';
const opened = (replies: object) => openDialog((props) => <TestRoom {...props} room={room} />, { ...replies });
const oneDay = () => page.getByRole('button', { name: 'Adelantar 1 día' });

describe('TestRoom', () => {
  test('closes with Escape and restores the focus', async () => {
    await opened({});
    await expect.element(page.getByRole('heading', { name: 'Sala de pruebas' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(isDialogOpen).toBe(false);
    await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  });

  test('advances the clock by a day with one request, and cannot be closed while the request is pending', async () => {
    const { sent } = await opened({ [`POST ${path}`]: held({}).reply });
    await oneDay().dblClick();
    await expect.element(page.getByRole('progressbar', { name: 'Días que pasan' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(isDialogOpen()).toBe(true);
    expect(bodiesTo(sent, path)).toHaveLength(1);
  });

  test('shows the error when the clock cannot be advanced, and allows a retry', async () => {
    await opened({ [`POST ${path}`]: () => refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }) });
    await oneDay().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Prueba más tarde.');
    await expect.element(oneDay()).toBeVisible();
  });
});
