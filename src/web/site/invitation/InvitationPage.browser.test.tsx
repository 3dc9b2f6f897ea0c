import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeProcedure, procedureId } from '#web/shared/session/choices/procedure.ts';
import { dropInvitation, heldInvitation, holdInvitation } from '#web/site/invitation.ts';
import { bodiesTo } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { InvitationPage } from './InvitationPage.tsx';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const path = '/api/Auth/token';
const create = () => page.getByRole('button', { name: 'Crear mi contraseña' });
beforeEach(() => {
  closeProcedure();
  dropInvitation();
});

test('a double click uses the invitation once', async () => {
  const { reply, letGo } = held({ id });
  const sent = answering({ [`POST ${path}`]: reply });
  holdInvitation('el-token');
  const { address } = await draw(InvitationPage);
  await expect.element(create()).toBeVisible();
  expect(sent).toEqual([]);
  await create().dblClick();
  await expect.element(create()).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect.poll(address).toBe('/restaurar/nueva-contrasena');
  expect(bodiesTo(sent, path)).toEqual([{ token: 'el-token' }]);
  expect([procedureId(), heldInvitation()]).toEqual([id, undefined]);
});

test('a used invitation offers a new link', async () => {
  answering({ [`POST ${path}`]: () => refusing('RESET_TOKEN_INVALID', 400) });
  holdInvitation('el-token');
  await draw(InvitationPage);
  await create().click();
  await expect.element(page.getByRole('link', { name: 'Pedir enlace nuevo' })).toBeVisible();
});

test('a failure without a response can be retried', async () => {
  answering({ [`POST ${path}`]: () => Promise.reject(new TypeError('Failed to fetch')) });
  holdInvitation('el-token');
  await draw(InvitationPage);
  await create().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No pudimos abrir tu invitación');
  await expect.element(create()).toBeVisible();
  expect(heldInvitation()).toBe('el-token');
});
