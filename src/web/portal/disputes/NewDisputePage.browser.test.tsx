import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispute } from '#contract/disputes.ts';
import { z } from '#contract/wire.ts';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { answering, draw, refusing, type SentRequest } from '#test/support/drawn-page.tsx';
import { stubUpload } from '#test/support/stubbed-upload.ts';
import { disputableDebt, disputedDebtId, disputeId, exampleDispute } from '#test/support/example-dispute.ts';
import { sentFilesStore } from '#web/shared/disputes/sent-files.store.ts';
import { toasts } from '#web/shared/parts/toasts.store.ts';
import { disputesQuery, type Disputes } from './disputes.queries.ts';
import { NewDisputePage } from './NewDisputePage.tsx';

const path = 'portal/reclamos/nuevo';
const filing = 'POST /api/disputes';
const filedWire = () => z.encode(dispute, exampleDispute());
const twoDebts = [
  disputableDebt(),
  disputableDebt({
    obligationId: disputeId,
    name: 'Libranza · Cobranzas del Llano',
    creditor: 'Cobranzas del Llano',
    number: 'L-9',
  }),
];

function drawPage({ data = [], debts = twoDebts }: Partial<Disputes> = {}, search = '') {
  return draw(() => <NewDisputePage />, {
    at: `/${path}${search}`,
    path,
    fetched: (queries) => queries.setQueryData(disputesQuery.queryKey, { data, debts }),
  });
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const next = () => page.getByRole('button', { name: 'Continuar' }).click();
const file = () => page.getByRole('button', { name: 'Presentar mi reclamo' }).click();
const filings = (sent: readonly SentRequest[]) =>
  sent.filter((request) => `${request.method} ${request.path}` === filing).map(({ body }) => body);

async function toDetails(kind: string) {
  await chooseRadio(/Tarjeta de crédito/);
  await expect.element(heading('¿Sobre qué deuda es tu reclamo?')).toBeVisible();
  await next();
  await chooseRadio(kind);
  await next();
  await expect.element(heading(kind)).toHaveFocus();
}

describe('a new dispute', () => {
  test('requires a debt, is filed once after a double click, and opens its page', async () => {
    const sent = answering({ [filing]: filedWire() });
    const { address } = await drawPage();
    await next();
    await expect.element(page.getByRole('link', { name: 'Elige una deuda.' })).toBeVisible();
    await toDetails('No reconozco esta deuda');
    await userEvent.fill(page.getByLabelText('¿Qué pasó?'), 'Nunca tuve esa tarjeta.');
    await expect.element(page.getByText('23 de 2.000 caracteres')).toBeVisible();
    await page.getByRole('button', { name: 'Presentar mi reclamo' }).dblClick();
    await expect.poll(address).toBe(`/portal/reclamos/detalles?reclamo=${disputeId}`);
    expect(filings(sent)).toEqual([
      { tipo: 'NO_LA_RECONOZCO', obligacionId: disputedDebtId, texto: 'Nunca tuve esa tarjeta.' },
    ]);
  });

  test('skips the choice of the debt when the URL contains the debt', async () => {
    answering({});
    await drawPage({}, `?obligacion=${disputedDebtId}`);
    await expect.element(heading('¿Qué pasa?')).toBeVisible();
    await page.getByRole('button', { name: 'Cambiar de deuda' }).click();
    await expect.element(page.getByRole('radio', { name: /Tarjeta de crédito/ })).toBeChecked();
  });

  test('is filed without a debt when the user has no debts', async () => {
    const sent = answering({ [filing]: filedWire() });
    await drawPage({ debts: [] });
    await chooseRadio('Alguien usó mi nombre');
    await next();
    await file();
    await expect.poll(() => filings(sent)).toEqual([{ tipo: 'SUPLANTACION', obligacionId: null }]);
  });

  test('shows the next steps with the last day for the answer', async () => {
    answering({});
    vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
    await drawPage();
    await toDetails('Es muy vieja');
    await expect.element(page.getByText('Te respondemos a más tardar el 14 de diciembre de 2026.')).toBeVisible();
    await expect.element(page.getByText(/la deuda queda congelada/)).toBeVisible();
    vi.useRealTimers();
  });

  test.each([
    ['Ya la pagué', ['Escribe una fecha.', 'Escribe dónde pagaste.']],
    ['Mi reporte está mal', ['Elige la central.']],
    ['Me trataron mal o me llaman mucho', ['Escribe una fecha.', 'Elige el medio.']],
    ['El valor está mal', []],
  ])('requires only the additional data of the kind «%s»', async (kind, messages) => {
    const sent = answering({ [filing]: filedWire() });
    await drawPage();
    await toDetails(kind);
    await file();
    for (const message of messages) await expect.element(page.getByText(message).first()).toBeVisible();
    await expect.poll(() => filings(sent).length).toBe(messages.length === 0 ? 1 : 0);
  });

  test('sends the date and the place of a payment in the format of the API contract', async () => {
    const sent = answering({ [filing]: filedWire() });
    await drawPage();
    await toDetails('Ya la pagué');
    await userEvent.fill(page.getByLabelText('Día'), '5');
    await userEvent.fill(page.getByLabelText('Mes'), '3');
    await userEvent.fill(page.getByLabelText('Año'), '2025');
    await userEvent.fill(page.getByLabelText('¿Dónde pagaste?'), '  Oficina de Cali ');
    await file();
    await expect
      .poll(() => filings(sent))
      .toEqual([
        { tipo: 'YA_PAGUE', obligacionId: disputedDebtId, fechaPago: '2025-03-05', dondePago: 'Oficina de Cali' },
      ]);
  });

  test('keeps a text that is too long and shows an error', async () => {
    const sent = answering({ [filing]: filedWire() });
    await drawPage();
    await toDetails('No reconozco esta deuda');
    await userEvent.fill(page.getByLabelText('¿Qué pasó?'), 'a'.repeat(2_001));
    await file();
    await expect.element(page.getByRole('link', { name: 'Usa máximo 2.000 caracteres.' })).toBeVisible();
    expect(filings(sent)).toEqual([]);
  });

  test('links to the open dispute when the server refuses a second dispute', async () => {
    const open = exampleDispute({ kind: 'TRATO' });
    answering({ [filing]: () => refusing('DISPUTE_OPEN', 409, { detail: { radicado: open.number } }) });
    await drawPage({ data: [open] });
    await toDetails('No reconozco esta deuda');
    await file();
    await expect.element(page.getByText(/Ya tienes el reclamo RAD-2026-000001/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Ver mi reclamo' }))
      .toHaveAttribute('href', `/portal/reclamos/detalles?reclamo=${disputeId}`);
  });

  test('shows only the kinds that the server allows, and links to the open disputes', async () => {
    answering({});
    await drawPage({ data: [exampleDispute()], debts: [disputableDebt({ kinds: ['YA_PAGUE', 'REPORTE'] })] });
    await chooseRadio(/Tarjeta de crédito/);
    await next();
    expect(page.getByRole('radio').elements()).toHaveLength(2);
    await expect.element(page.getByRole('link', { name: 'Ver mi reclamo RAD-2026-000001' })).toBeVisible();
  });

  test('offers the saved draft of an earlier visit', async () => {
    const values = { debt: disputedDebtId, kind: 'TRATO', text: 'Me llaman de noche.' };
    answering({ 'GET /api/drafts/reclamo': { borrador: { datos: values, guardado: '2026-11-20T15:00:00.000Z' } } });
    await drawPage();
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await next();
    await expect.element(page.getByRole('radio', { name: /Me trataron mal/ })).toBeChecked();
    await next();
    await expect.element(page.getByLabelText('¿Qué pasó?')).toHaveValue('Me llaman de noche.');
  });

  describe('with files', () => {
    const choose = (...files: File[]) => {
      const chosen = new DataTransfer();
      for (const each of files) chosen.items.add(each);
      const input = document.querySelector<HTMLInputElement>('#archivo')!;
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const pdf = (name: string) => new File(['%PDF-1.7'], name);
    beforeEach(() => answering({ [filing]: filedWire() }));

    test('accepts up to three files and rejects a file of an unsupported type', async () => {
      await drawPage();
      await toDetails('No reconozco esta deuda');
      choose(new File(['PK\u0003\u0004'], 'libro.xlsx'));
      await expect.element(page.getByText(/Formato de archivo no válido/)).toBeVisible();
      for (const name of ['uno.pdf', 'dos.pdf', 'tres.pdf']) {
        choose(pdf(name));
        await expect.element(page.getByText(name)).toBeVisible();
      }
      expect(document.querySelector('#archivo')).toBeNull();
      await page.getByRole('button', { name: 'Quitar dos.pdf' }).click();
      expect(document.querySelector('#archivo')).not.toBeNull();
    });

    test('is filed at once and reports a file that the server rejects later', async () => {
      const refuse = stubUpload(422, { code: 'UPLOAD_INFECTED', error: { message: 'Sube otra copia.' }, status: 422 });
      const { address } = await drawPage();
      await toDetails('No reconozco esta deuda');
      choose(pdf('recibo.pdf'));
      await expect.element(page.getByText('recibo.pdf')).toBeVisible();
      await file();
      await expect.poll(address).toContain('/portal/reclamos/detalles');
      expect(sentFilesStore.getState().sending.map((sent) => sent.file.name)).toEqual(['recibo.pdf']);
      refuse();
      await expect
        .poll(() => toasts.getState().list.map((toast) => toast.text))
        .toEqual(['No guardamos recibo.pdf: Sube otra copia.']);
      expect(sentFilesStore.getState().sending).toEqual([]);
    });
  });
});
