import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispute as disputeWire, type DisputeView } from '#contract/disputes.ts';
import { z } from '#contract/wire.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { isDialogOpen } from '#test/support/behind-button.tsx';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { answering, draw, refusing } from '#test/support/drawn-page.tsx';
import { disputableDebt, disputedDebtId, disputeId, exampleDispute } from '#test/support/example-dispute.ts';
import { stubUpload } from '#test/support/stubbed-upload.ts';
import { DisputePage } from './DisputePage.tsx';
import { DisputesPage } from './DisputesPage.tsx';
import { disputesQuery, type Disputes } from './disputes.queries.ts';

const wireOf = (change: Partial<DisputeView>) => z.encode(disputeWire, exampleDispute(change));
const at = `/portal/reclamos/detalles?reclamo=${disputeId}`;
const drawDispute = (change: Partial<DisputeView> = {}, debts: Disputes['debts'] = []) =>
  draw(() => <DisputePage />, {
    at,
    path: 'portal/reclamos/detalles',
    fetched: (queries) => queries.setQueryData(disputesQuery.queryKey, { data: [exampleDispute(change)], debts }),
  });
const text = (what: string | RegExp) => expect.element(page.getByText(what).first());
const button = (name: string) => page.getByRole('button', { name });
const shut = { withdraw: false, appeal: false, answer: false, addFile: false };

describe('the list of disputes', () => {
  const drawList = (data: DisputeView[]) =>
    draw(() => <DisputesPage />, {
      at: '/portal/reclamos',
      fetched: (queries) => queries.setQueryData(disputesQuery.queryKey, { data, debts: [] }),
    });

  test('links to a new dispute when the list is empty', async () => {
    await drawList([]);
    await expect
      .element(page.getByRole('link', { name: 'Presentar un reclamo' }))
      .toHaveAttribute('href', '/portal/reclamos/nuevo');
  });

  test('shows the state and the next deadline of each dispute', async () => {
    const completion = { request: 'Envía el recibo.', until: isoDate('2027-01-27') };
    await drawList([
      exampleDispute(),
      exampleDispute({ id: disputedDebtId, number: 'RAD-2026-000002', state: 'INCOMPLETO', completion }),
    ]);
    await text('Recibido').toBeVisible();
    await text(/Te respondemos a más tardar el 14 de diciembre de 2026\./).toBeVisible();
    await text('Falta un dato').toBeVisible();
    await text(/Responde a más tardar el 27 de enero de 2027\./).toBeVisible();
  });
});

describe('a dispute', () => {
  test('shows the freeze of the debt, the steps of the dispute and the last day for the answer', async () => {
    answering({});
    await drawDispute();
    await text('Congelada: no hay nada que pagar').toBeVisible();
    await text('Te respondemos a más tardar el 14 de diciembre de 2026.').toBeVisible();
    const steps = page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(steps).toEqual([
      expect.stringContaining('Recibimos tu reclamo20 de noviembre de 2026'),
      expect.stringContaining('Nuestra respuestaA más tardar el 14 de diciembre de 2026'),
    ]);
  });

  test('states that payments for a running agreement are optional and refundable', async () => {
    answering({});
    await drawDispute({ agreementId: disputedDebtId });
    await text('No tienes que pagar mientras revisamos').toBeVisible();
    await text(/Si pagas y te damos la razón, te lo devolvemos\./).toBeVisible();
  });

  test('keeps the plan frozen after a rejection until the last day to appeal', async () => {
    answering({});
    await drawDispute({ ...rejected, agreementId: disputedDebtId });
    await text('Todavía no tienes que pagar').toBeVisible();
    await text('Esperamos hasta el 24 de diciembre de 2026, por si pides otra revisión.').toBeVisible();
    await expect.element(page.getByText(/mientras revisamos/)).not.toBeInTheDocument();
  });

  test('shows the reason and the new last day when the deadline was extended', async () => {
    answering({});
    const reason = 'Esperamos el archivo del banco.';
    const extended = { at: new Date('2026-12-10T15:00:00Z'), reason };
    await drawDispute({
      extension: extended,
      dueOn: isoDate('2026-12-24'),
      steps: [...exampleDispute().steps, { step: 'AMPLIADO', at: extended.at, note: reason }],
    });
    await text('Necesitamos más días').toBeVisible();
    await text(reason).toBeVisible();
    await text('Te respondemos a más tardar el 24 de diciembre de 2026.').toBeVisible();
  });

  test('states that the operator did not answer in time', async () => {
    answering({});
    await drawDispute({ isLate: true });
    await text(/Debíamos responderte el 14 de diciembre de 2026 y no lo hicimos\./).toBeVisible();
  });

  test('is withdrawn after a confirmation, and shows a refusal of the withdrawal', async () => {
    const path = `/api/disputes/${disputeId}/withdraw`;
    let isRefused = true;
    const sent = answering({
      [`POST ${path}`]: () =>
        isRefused ? refusing('DISPUTE_CLOSED', 409) : wireOf({ state: 'RETIRADO', isFrozen: false, can: shut }),
    });
    await drawDispute();
    await button('Retirar mi reclamo').click();
    await expect.poll(isDialogOpen).toBe(true);
    await text(/La deuda deja de estar congelada hoy\./).toBeVisible();
    await button('Seguir con mi reclamo').click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(sent.filter((request) => request.path === path)).toEqual([]);
    await button('Retirar mi reclamo').click();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Retirar mi reclamo' });
    await confirm.click();
    await text('Este reclamo ya no admite cambios.').toBeVisible();
    isRefused = false;
    await confirm.dblClick();
    await text('Retirado').toBeVisible();
    await expect.element(page.getByText('Congelada: no hay nada que pagar')).not.toBeInTheDocument();
    expect(sent.filter((request) => request.path === path)).toHaveLength(2);
  });

  test('accepts the answer to a request for data', async () => {
    const path = `POST /api/disputes/${disputeId}/answer`;
    const sent = answering({ [path]: wireOf({ state: 'EN_REVISION' }) });
    await drawDispute({
      state: 'INCOMPLETO',
      completion: { request: 'Envía el recibo.', until: isoDate('2027-01-27') },
      can: { ...shut, answer: true, withdraw: true },
    });
    await text('Envía el recibo.').toBeVisible();
    await button('Enviar respuesta').click();
    await expect.element(page.getByRole('link', { name: 'Escribe un texto.' })).toBeVisible();
    await userEvent.fill(page.getByLabelText('Tu respuesta'), 'Aquí está.');
    await button('Enviar respuesta').click();
    await text('En revisión').toBeVisible();
    expect(sent.find((request) => `${request.method} ${request.path}` === path)?.body).toEqual({ texto: 'Aquí está.' });
  });

  test('uploads a requested file and keeps the entered answer', async () => {
    answering({});
    const incomplete = {
      state: 'INCOMPLETO',
      completion: { request: 'Envía el recibo.', until: isoDate('2027-01-27') },
      can: { ...shut, answer: true, addFile: true },
    } as const;
    const file = { id: disputedDebtId, name: 'recibo.pdf', bytes: 8, owner: 'PERSONA', at: new Date() } as const;
    const accept = stubUpload(200, wireOf({ ...incomplete, files: [file] }));
    await drawDispute(incomplete);
    const answer = page.getByRole('region', { name: 'Nos falta un dato' });
    await userEvent.fill(page.getByLabelText('Tu respuesta'), 'Aquí está.');
    await userEvent.upload(answer.getByLabelText('Agregar un archivo'), new File(['%PDF-1.7'], 'recibo.pdf'));
    await expect.element(page.getByRole('progressbar', { name: 'Subiendo recibo.pdf' })).toBeVisible();
    accept();
    await expect.element(button('Descargar recibo.pdf')).toBeVisible();
    await expect.element(page.getByLabelText('Tu respuesta')).toHaveValue('Aquí está.');
  });

  test('is shown as accepted by law when the operator did not answer in time', async () => {
    answering({});
    const at = new Date('2026-12-15T15:00:00Z');
    await drawDispute({
      ...{ kind: 'REPORTE', state: 'ACEPTADO_POR_SILENCIO', isFrozen: false, can: shut },
      decision: {
        outcome: 'ACEPTADO_POR_SILENCIO',
        reason: 'No respondimos a tiempo.',
        at,
        appealUntil: null,
        supervisor: null,
      },
    });
    await text('Tu reclamo queda aceptado').toBeVisible();
    await text('No respondimos a tiempo.').toBeVisible();
  });

  test('links to a new dispute after it was closed for missing data', async () => {
    answering({});
    await drawDispute({ state: 'DESISTIDO', isFrozen: false, can: shut });
    await text('Pasaron dos meses sin el dato que te pedimos, y lo cerramos.').toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Presentar otro reclamo' }))
      .toHaveAttribute('href', `/portal/reclamos/nuevo?obligacion=${disputedDebtId}`);
  });

  const rejected = {
    state: 'NEGADO',
    can: { ...shut, appeal: true },
    decision: {
      outcome: 'NEGADO',
      reason: 'El banco entregó el pagaré firmado.',
      at: new Date('2026-12-10T15:00:00Z'),
      appealUntil: isoDate('2026-12-24'),
      supervisor: { name: 'Superintendencia de Industria y Comercio', site: 'www.sic.gov.co' },
    },
  } as const satisfies Partial<DisputeView>;

  test('shows the reason of a rejection and the form for the appeal', async () => {
    const sent = answering({ [`POST /api/disputes/${disputeId}/appeal`]: wireOf({ state: 'EN_REVISION' }) });
    await drawDispute(rejected);
    await text('El banco entregó el pagaré firmado.').toBeVisible();
    await text(/hasta el 24 de diciembre de 2026/).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Superintendencia de Industria y Comercio' }))
      .toHaveAttribute('href', 'https://www.sic.gov.co/');
    await button('Pedir otra revisión').click();
    await button('Enviar').click();
    await expect.element(page.getByRole('link', { name: 'Escribe un texto.' })).toBeVisible();
    await userEvent.fill(page.getByLabelText('¿Con qué no estás de acuerdo?'), 'Esa no es mi firma.');
    await button('Enviar').click();
    await text('En revisión').toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ texto: 'Esa no es mi firma.' });
  });

  test('offers no appeal after the last day to appeal', async () => {
    answering({});
    await drawDispute({ ...rejected, can: shut, decision: { ...rejected.decision, appealUntil: null } });
    await expect.element(button('Pedir otra revisión')).not.toBeInTheDocument();
  });

  test('offers the certificate of an acceptance for download', async () => {
    answering({});
    const decision = { ...rejected.decision, outcome: 'ACEPTADO', appealUntil: null, supervisor: null } as const;
    await drawDispute({ state: 'ACEPTADO', can: shut, decision, certificateId: disputedDebtId, isFrozen: false });
    await text('Tienes la razón').toBeVisible();
    await expect.element(button('Descargar la constancia')).toBeVisible();
  });

  test('without a debt can be attached to a debt', async () => {
    const path = `/api/disputes/${disputeId}/attach`;
    const sent = answering({ [`POST ${path}`]: wireOf({}) });
    await drawDispute({ obligationId: null, isFrozen: false, debtName: null }, [disputableDebt()]);
    await chooseRadio(/Tarjeta de crédito/);
    await button('Unir a esta deuda').click();
    await text('Congelada: no hay nada que pagar').toBeVisible();
    expect(sent.find((request) => request.path === path)?.body).toEqual({ obligacionId: disputedDebtId });
  });
});
