import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QueryClient } from '@tanstack/react-query';
import type { TestRoom as Room } from '#contract/config.ts';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { held, refusing } from '#test/support/drawn-page.tsx';
import { userQuery } from '#web/shared/session/user.query.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { workedUser } from '#test/support/worked-plan.ts';
import { TestRoom } from './TestRoom.tsx';

const room: Room = {
  mailboxUrl: 'http://buzon.example/',
  providerUrl: null,
  ways: [],
};
const path = '/api/demo/day';
const opened = (replies: object, shown = room, surroundings = {}) =>
  openDialog((props) => <TestRoom {...props} room={shown} />, { ...replies }, surroundings);
const oneDay = () => page.getByRole('button', { name: 'Adelantar 1 día' });

describe('TestRoom', () => {
  test('closes with Escape and restores the focus', async () => {
    await opened({});
    await expect.element(page.getByRole('heading', { name: 'Sala de pruebas' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(isDialogOpen).toBe(false);
    await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus();
  });

  test('advances the clock by a day and stays open during the request', async () => {
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

  test('copies a card number and links to the provider and the mailbox', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const number = '4242424242424242';
    const providerUrl = 'http://pasarela.example/';
    await opened({}, { ...room, providerUrl, ways: [{ way: 'tarjeta', outcome: 'APPROVED', number }] });
    await page.getByRole('button', { name: `Copiar ${number}` }).click();
    await expect.element(page.getByText(`Copiamos ${number}.`)).toBeInTheDocument();
    expect(copied).toHaveBeenCalledWith(number);
    const links = page.getByRole('link').elements() as HTMLAnchorElement[];
    expect(links.map(({ href }) => href)).toEqual([providerUrl, room.mailboxUrl]);
    expect(page.getByRole('button', { name: /inactividad/ }).elements()).toEqual([]);
  });

  test('triggers the inactivity warning of a signed-in user, and closes', async () => {
    await opened({}, room, { fetched: (queries: QueryClient) => queries.setQueryData(userQuery.queryKey, workedUser) });
    await page.getByRole('button', { name: 'Ver el aviso de inactividad' }).click();
    await expect.poll(isDialogOpen).toBe(false);
    const { inactivityMinutes, inactivityWarningMinutes } = publicConfig();
    const idleMinutes = (Date.now() - Number(localStorage.getItem('last-activity'))) / 60_000;
    expect(idleMinutes).toBeCloseTo(inactivityMinutes - inactivityWarningMinutes, 0);
  });
});
