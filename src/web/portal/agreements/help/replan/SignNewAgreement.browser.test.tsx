import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { agreement as agreementWire } from '#contract/agreements.ts';
import { z } from '#contract/wire.ts';
import { isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { held } from '#test/support/drawn-page.tsx';
import { acceptButton, codeReplies, signatures, signPath, typeCode } from '#test/support/signing-in-dialog.ts';
import { asAgreement, workedPlan, workedUser } from '#test/support/worked-plan.ts';
import { workedProposal } from '#test/support/worked-proposal.ts';
import { SignNewAgreement } from './SignNewAgreement.tsx';

const agreement = asAgreement(workedPlan(), '2026-11-20');
const opened = (sign: () => object | Promise<object>) =>
  openDialog(
    ({ open, onClose }) =>
      open ? (
        <SignNewAgreement agreement={agreement} proposal={workedProposal} user={workedUser} onClose={onClose} />
      ) : null,
    { ...codeReplies, [`POST ${signPath}`]: sign },
  );

test('the dialog sends the signature once and stays open while sending', async () => {
  const { reply, letGo } = held({ acuerdo: z.encode(agreementWire, agreement) });
  const { sent } = await opened(reply);
  await expect.element(page.getByText(/^6 cuotas de .*Tu acuerdo de hoy deja de cobrarse\./)).toBeVisible();
  await typeCode({ ofDebt: true });
  await acceptButton().dblClick();
  await expect.element(acceptButton()).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  expect(isDialogOpen()).toBe(true);
  letGo();
  await expect.element(acceptButton()).not.toHaveAttribute('aria-busy');
  expect(signatures(sent)).toHaveLength(1);
});
