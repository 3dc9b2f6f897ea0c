import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { agreement as agreementWire, type Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { ReadableText, RebankingApplication } from '#contract/rebanking-application.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import type { DocumentMail } from '#web/portal/parts/document-mail.flow.ts';
import { agreementStore } from '#web/shared/session/choices/agreement.store.ts';
import { begunApplication } from '#test/support/begun-application.ts';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import {
  acceptButton,
  codeId,
  codePath,
  codeReplies,
  signatures,
  signPath,
  typeCode,
} from '#test/support/signing-in-dialog.ts';
import { agreementId, asAgreement, workedPlan, workedUser } from '#test/support/worked-plan.ts';
import { AcceptedMembership } from './AcceptedMembership.tsx';
import { MembershipDialog } from './MembershipDialog.tsx';
import { WithdrawalCard } from '#web/portal/parts/WithdrawalCard.tsx';

const application: RebankingApplication = {
  ...begunApplication,
  id: agreementId,
  state: 'PLAN_ELEGIDO',
  chosen: {
    planId: 1,
    planVersion: 2,
    name: 'Semilla',
    paymentOptionId: 'contado',
    validityMonths: 6,
    totalPrice: pesos(240_000),
    cardBalance: pesos(200_000),
    benefits: 'Acompañamiento para ordenar tu mes',
  },
};
const membership = asAgreement(workedPlan(), '2026-11-20', { kind: 'MEMBRESIA', product: 'Membresía Semilla' });
const alert = () => page.getByRole('alert');
const button = (name: string) => page.getByRole('button', { name });

describe('MembershipDialog', () => {
  const text: ReadableText = { title: 'Contrato', version: '1', hash: 'c'.repeat(64), clauses: [], schedule: [] };
  const calls = { onAccepted: vi.fn(), onElsewhere: vi.fn(), onStale: vi.fn() };
  beforeEach(() => Object.values(calls).forEach((call) => call.mockClear()));
  const opened = (sign: () => object | Promise<object>, user: User = workedUser) =>
    openDialog(
      ({ open, onClose }) =>
        open ? (
          <MembershipDialog application={application} text={text} user={user} onClose={onClose} {...calls} />
        ) : null,
      { ...codeReplies, [`POST ${signPath}`]: sign },
    );

  test('sends the displayed plan once, with a single consent', async () => {
    const { reply, letGo } = held({ acuerdo: z.encode(agreementWire, membership) });
    const { sent } = await opened(reply);
    await expect.element(page.getByRole('heading', { name: 'Antes de aceptar' })).toHaveFocus();
    expect(page.getByRole('checkbox').elements()).toHaveLength(1);
    await typeCode({ ofDebt: false });
    await acceptButton().dblClick();
    await userEvent.keyboard('{Escape}');
    expect(isDialogOpen()).toBe(true);
    letGo();
    await expect.poll(() => calls.onAccepted.mock.calls.length).toBe(1);
    expect(signatures(sent).map(({ body }) => body)).toEqual([
      {
        ...{ planId: 1, planVersion: 2, opcionPagoId: 'contado', hash: text.hash },
        ...{ aceptaAcuerdo: true, codigoId: codeId, codigo: '123456' },
      },
    ]);
  });

  test('returns to the plans when the plan has changed', async () => {
    await opened(() => refusing('PLAN_CHANGED', 409));
    await typeCode({ ofDebt: false });
    await acceptButton().click();
    await expect.element(alert()).toHaveTextContent('No pudimos guardar tu aceptación');
    await button('Ver los planes').click();
    expect(calls.onStale).toHaveBeenCalledTimes(1);
    expect(calls.onAccepted).not.toHaveBeenCalled();
  });

  test('calls onElsewhere when the membership was already accepted on another device', async () => {
    await opened(() => refusing('ALREADY_ACCEPTED', 409));
    await typeCode({ ofDebt: false });
    await acceptButton().click();
    await expect.poll(() => calls.onElsewhere.mock.calls.length).toBe(1);
    expect(calls.onAccepted).not.toHaveBeenCalled();
  });

  test('requires an e-mail address before a code is requested', async () => {
    const { sent } = await opened(() => ({}), { ...workedUser, email: null });
    await expect.element(alert()).toHaveTextContent('Lo necesitas para recibir tus documentos.');
    expect(page.getByRole('checkbox').elements()).toEqual([]);
    expect(page.getByRole('button', { name: /código/ }).elements()).toEqual([]);
    await page.getByRole('link', { name: 'Agregar mi correo' }).click();
    await expect.poll(isDialogOpen).toBe(false);
    expect(bodiesTo(sent, codePath)).toEqual([]);
  });
});

describe('AcceptedMembership', () => {
  const drawIt = (mail: DocumentMail, more: Partial<Agreement> = {}) => {
    const onMailDocuments = vi.fn();
    const sent = answering({ 'GET /api/account/documents': { documentos: [] } });
    const drawn = draw(() => (
      <AcceptedMembership
        application={{ ...application, state: 'PAGO_PENDIENTE' }}
        agreement={{ ...membership, ...more }}
        mail={mail}
        onMailDocuments={onMailDocuments}
      />
    ));
    return { sent, drawn, onMailDocuments };
  };
  beforeEach(() => agreementStore.setState({ documentsDialogOpen: false }));

  test('shows its PDF documents in a dialog and restores the focus afterwards', async () => {
    await drawIt({ kind: 'idle' }).drawn;
    const show = button('Ver mis documentos');
    for (const leave of [() => userEvent.keyboard('{Escape}'), () => button('Cerrar').last().click()]) {
      await show.click();
      await expect.element(page.getByRole('heading', { name: 'Tus documentos' })).toHaveFocus();
      await leave();
      await expect.poll(isDialogOpen).toBe(false);
      await expect.element(show).toHaveFocus();
    }
  });

  test('states that its documents were not sent and resends the documents on request', async () => {
    const { drawn, onMailDocuments } = drawIt({ kind: 'failed', failure: new TypeError('Failed to fetch') });
    await drawn;
    await expect.element(alert()).toHaveTextContent('No pudimos enviar los documentos');
    await button('Intentar de nuevo').click();
    expect(onMailDocuments).toHaveBeenCalledTimes(1);
  });

  test('offers no payment while a payment is under way', async () => {
    const { drawn } = drawIt(
      { kind: 'idle' },
      { pendingAttempt: { id: agreementId, startedAt: new Date('2026-11-20T15:00:00Z'), amount: pesos(240_000) } },
    );
    await drawn;
    await expect.element(page.getByText('No pagues otra vez', { exact: false })).toBeVisible();
    expect(page.getByRole('button', { name: /^Pagar/ }).elements()).toEqual([]);
  });
});

describe('WithdrawalCard', () => {
  const read = 'GET /api/RebankingProgram/withdrawal';
  const path = '/api/RebankingProgram/withdrawal/confirm';
  const offered = { acuerdoId: agreementId, hasta: '2026-11-27', retracto: null };
  const used = {
    ...{ acuerdoId: agreementId, hasta: null },
    retracto: {
      ...{ radicado: 'RT-2026-000001', pedidoEn: '2026-11-24T15:00:00.000Z', valor: 240_000 },
      ...{ devolverHasta: '2026-12-09', devueltoEn: null },
    },
  };
  const open = () => button('Retractarme del plan');
  const yes = () => button('Sí, retractarme');

  test('focuses the button that keeps the plan, and sends nothing when the user cancels', async () => {
    const sent = answering({ [read]: offered });
    await draw(WithdrawalCard);
    for (const leave of [() => userEvent.keyboard('{Escape}'), () => button('Conservar mi plan').click()]) {
      await open().click();
      await expect.element(button('Conservar mi plan')).toHaveFocus();
      await leave();
      await expect.poll(isDialogOpen).toBe(false);
      await expect.element(open()).toHaveFocus();
    }
    expect(bodiesTo(sent, path)).toEqual([]);
  });

  test('withdraws once and focuses the result', async () => {
    let isUsed = false;
    const { reply, letGo } = held(used);
    const sent = answering({
      [read]: () => (isUsed ? used : offered),
      [`POST ${path}`]: () => {
        isUsed = true;
        return reply();
      },
    });
    await draw(WithdrawalCard);
    await open().click();
    await yes().dblClick();
    await expect.element(yes()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.element(page.getByRole('heading', { name: 'Te retractaste de tu plan' })).toHaveFocus();
    await expect
      .element(page.getByText(/Te devolvemos \$\s240\.000 a más tardar el 9 de diciembre de 2026\./))
      .toBeVisible();
    expect(bodiesTo(sent, path)).toEqual([{ acuerdoId: agreementId }]);
  });

  test('shows a refusal in the dialog after the right of withdrawal has ended', async () => {
    answering({ [read]: offered, [`POST ${path}`]: () => refusing('WITHDRAWAL_CLOSED', 409) });
    await draw(WithdrawalCard);
    await open().click();
    await yes().click();
    await expect.element(alert()).toHaveTextContent('No pudimos guardar tu retracto');
    expect(isDialogOpen()).toBe(true);
  });
});
