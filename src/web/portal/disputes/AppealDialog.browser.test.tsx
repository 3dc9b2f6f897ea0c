import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispute } from '#contract/disputes.ts';
import { z } from '#contract/wire.ts';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { disputeId, exampleDispute } from '#test/support/example-dispute.ts';
import { AppealDialog } from './AppealDialog.tsx';

test('an appeal requires a text and is sent once after a double click', async () => {
  const path = `/api/disputes/${disputeId}/appeal`;
  const { sent } = await openDialog((opened) => <AppealDialog dispute={exampleDispute()} {...opened} />, {
    [`POST ${path}`]: z.encode(dispute, exampleDispute({ state: 'EN_REVISION' })),
  });
  const send = page.getByRole('button', { name: 'Enviar' });
  await send.click();
  await expect.element(page.getByRole('link', { name: 'Escribe un texto.' })).toBeVisible();
  await userEvent.fill(page.getByLabelText('¿Con qué no estás de acuerdo?'), 'Esa no es mi firma.');
  await send.dblClick();
  await expect.poll(isDialogOpen).toBe(false);
  expect(bodiesTo(sent, path)).toEqual([{ texto: 'Esa no es mi firma.' }]);
});
