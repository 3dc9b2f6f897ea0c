import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { agreement } from '#contract/agreements.ts';
import { z } from '#contract/wire.ts';
import { changeAgreementForm } from '#web/shared/session/choices/agreement.store.ts';
import { isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { held, refusing } from '#test/support/drawn-page.tsx';
import { acceptButton, codeId, codeReplies, signatures, signPath, typeCode } from '#test/support/signing-in-dialog.ts';
import { asAgreement, workedPlan, workedUser } from '#test/support/worked-plan.ts';
import { workedFacts, workedProposal } from '#test/support/worked-proposal.ts';
import { AcceptanceDialog } from './AcceptanceDialog.tsx';

const accepted = { acuerdo: z.encode(agreement, asAgreement(workedPlan(), '2026-11-20')) };
const onAccepted = vi.fn();
const onElsewhere = vi.fn();
beforeEach(() => {
  onAccepted.mockClear();
  onElsewhere.mockClear();
  changeAgreementForm({ acceptanceReason: null });
});
const opened = (sign?: () => object | Promise<object>) =>
  openDialog(
    (props) => (
      <AcceptanceDialog
        {...props}
        {...{ onAccepted, onElsewhere }}
        facts={workedFacts}
        proposal={workedProposal}
        user={workedUser}
      />
    ),
    { ...codeReplies, ...(sign && { [`POST ${signPath}`]: sign }) },
  );
const alert = () => page.getByRole('alert');

describe('AcceptanceDialog', () => {
  test('shows the price and closes on Escape without sending', async () => {
    const { sent } = await opened();
    await expect.element(page.getByRole('heading', { name: 'Antes de aceptar' })).toHaveFocus();
    await expect.element(page.getByText('Pagas en total')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(isDialogOpen).toBe(false);
    await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('sends the quote, both consents and the reason once', async () => {
    changeAgreementForm({ acceptanceReason: 'CUOTA_COMODA' });
    const { reply, letGo } = held(accepted);
    const { sent } = await opened(reply);
    await typeCode({ ofDebt: true });
    await acceptButton().dblClick();
    await expect.element(acceptButton()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.poll(() => onAccepted.mock.calls.length).toBe(1);
    expect(signatures(sent).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ propuestaId: workedProposal.id, hash: workedProposal.hash, codigoId: codeId, codigo: '123456' },
        ...{ aceptaAcuerdo: true, reconoceDeuda: true, acceptanceReason: 'CUOTA_COMODA' },
      }),
    ]);
  });

  test('calls onElsewhere when the offer was already accepted on another device', async () => {
    await opened(() => refusing('ALREADY_ACCEPTED', 409));
    await typeCode({ ofDebt: true });
    await acceptButton().click();
    await expect.poll(() => onElsewhere.mock.calls.length).toBe(1);
    expect(onAccepted).not.toHaveBeenCalled();
  });

  test.each([
    ['QUOTE_EXPIRED', 'Se acabó el tiempo reservado.', 'link'],
    ['OFFER_EXPIRED', 'Esta oferta venció.', 'link'],
    ['PAYMENT_PENDING', 'Ya hay un pago en camino. No pagues otra vez.', undefined],
  ] as const)('shows the reason for the refusal %s and the alternative, if any', async (refused, words, way) => {
    await opened(() => refusing(refused, 409));
    await typeCode({ ofDebt: true });
    await acceptButton().click();
    await expect.element(alert()).toHaveTextContent(words);
    expect(alert().getByRole('link').elements()).toHaveLength(way ? 1 : 0);
    expect(onAccepted).not.toHaveBeenCalled();
  });

  test('keeps the idempotency key after a network failure, but not after a refusal', async () => {
    let tries = 0;
    const { sent } = await opened(() =>
      tries++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : refusing('UNEXPECTED', 422),
    );
    await typeCode({ ofDebt: true });
    await acceptButton().click();
    for (const count of [2, 3]) {
      await expect.element(alert()).toHaveTextContent('No pudimos guardar tu aceptación');
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await expect.poll(() => signatures(sent).length).toBe(count);
    }
    const [first, second, third] = signatures(sent);
    expect(first!.headers['Idempotency-Key']).toBeTruthy();
    expect([second!.headers, second!.body]).toEqual([first!.headers, first!.body]);
    expect(third!.headers['Idempotency-Key']).not.toBe(first!.headers['Idempotency-Key']);
  });
});
