import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispute } from '#contract/disputes.ts';
import { z } from '#contract/wire.ts';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { disputeId, exampleDispute } from '#test/support/example-dispute.ts';
import { AppealDialog } from './AppealDialog.tsx';
import { WithdrawDialog } from './WithdrawDispute.tsx';

const reply = () => z.encode(dispute, exampleDispute({ state: 'EN_REVISION' }));
const path = (end: string) => `/api/disputes/${disputeId}/${end}`;

test('a withdrawal is sent once after a double click', async () => {
  const { sent } = await openDialog((opened) => <WithdrawDialog dispute={exampleDispute()} {...opened} />, {
    [`POST ${path('withdraw')}`]: reply(),
  });
  await expect.element(page.getByText(/La deuda deja de estar congelada hoy\./)).toBeVisible();
  await page.getByRole('button', { name: 'Retirar mi reclamo' }).dblClick();
  await expect.poll(isDialogOpen).toBe(false);
  expect(bodiesTo(sent, path('withdraw'))).toHaveLength(1);
});

test('an appeal requires a text of at most 2,000 characters', async () => {
  const { sent } = await openDialog((opened) => <AppealDialog dispute={exampleDispute()} {...opened} />, {
    [`POST ${path('appeal')}`]: reply(),
  });
  const text = page.getByLabelText('¿Con qué no estás de acuerdo?');
  const send = page.getByRole('button', { name: 'Enviar' });
  await send.click();
  await expect.element(page.getByRole('link', { name: 'Escribe un texto.' })).toBeVisible();
  await userEvent.fill(text, 'a'.repeat(2_001));
  await send.click();
  await expect.element(page.getByRole('link', { name: 'Usa máximo 2.000 caracteres.' })).toBeVisible();
  await userEvent.fill(text, 'Esa no es mi firma.');
  await send.click();
  await expect.poll(isDialogOpen).toBe(false);
  expect(bodiesTo(sent, path('appeal'))).toEqual([{ texto: 'Esa no es mi firma.' }]);
});
