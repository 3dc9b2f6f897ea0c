import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { stubUpload } from '#test/support/stubbed-upload.ts';
import { PublicDisputePage } from './PublicDisputePage.tsx';
import { sentFilesStore } from '#web/shared/disputes/sent-files.store.ts';
import { forgetPublicDispute, keepChosenFiles, publicDisputeStore } from './public-dispute.draft.ts';

const codeCall = 'POST /api/disputes/anonymous/code';
const filing = 'POST /api/disputes/anonymous';
const codeId = '3f2504e0-4f89-41d3-9a0c-0305e82c3402';
const code = { codigoId: codeId, vence: '2026-11-20T15:10:00.000Z', reenvioDesde: '2026-11-20T15:01:00.000Z' };
const filed = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3403',
  radicado: 'RAD-2026-000007',
  fecha: '2026-11-20T15:00:00.000Z',
  respuestaAntesDe: '2026-12-14',
};

beforeEach(() => {
  forgetPublicDispute();
  publicDisputeStore.setState({ restored: true });
});
const drawPage = () => draw(() => <PublicDisputePage />, { at: '/reclamos', path: 'reclamos', layout: 'register' });

function hand() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: ReturnType<typeof page.getByText>) => {
      taps += 1;
      await target.click();
    },
  };
}
const button = (name: string) => page.getByRole('button', { name });

async function fileImpersonation({ tap }: ReturnType<typeof hand>) {
  await tap(page.getByText('Alguien usó mi nombre'));
  await tap(button('Continuar'));
  await tap(button('Continuar'));
  await tap(page.getByLabelText('Número de documento'));
  await userEvent.keyboard('1020304050');
  await tap(page.getByLabelText('Correo o celular'));
  await userEvent.keyboard('ana@correo.example');
  await tap(button('Enviarme el código'));
}

describe('a dispute without a session', () => {
  test('needs at most 12 taps to report an impersonation', async () => {
    const sent = answering({ [codeCall]: code, [filing]: filed });
    const own = hand();
    await drawPage();
    await fileImpersonation(own);
    await expect.element(page.getByRole('heading', { name: 'Escribe el código' })).toBeVisible();
    await own.tap(page.getByLabelText('Código de 6 números'));
    await userEvent.keyboard('123456');
    await own.tap(button('Confirmar'));
    await expect.element(page.getByRole('heading', { name: 'Recibimos tu reclamo' })).toHaveFocus();
    await expect.element(page.getByText('RAD-2026-000007')).toBeVisible();
    await expect.element(button('Descargar en PDF')).toBeVisible();
    await expect.element(page.getByText(/Te respondemos a más tardar el 14 de diciembre de 2026\./)).toBeVisible();
    expect(own.count()).toBeLessThanOrEqual(12);
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { tipoDocumento: 'CC', numeroDocumento: '1020304050', contacto: 'ana@correo.example' },
      {
        ...{ tipo: 'SUPLANTACION', tipoDocumento: 'CC', numeroDocumento: '1020304050' },
        ...{ contacto: 'ana@correo.example', codigoId: codeId, codigo: '123456' },
      },
    ]);
  });

  test('shows the missing answers of each step', async () => {
    answering({});
    await drawPage();
    await button('Continuar').click();
    await expect.element(page.getByRole('link', { name: 'Elige qué pasa.' })).toBeVisible();
    await page.getByText('Ya la pagué').click();
    await button('Continuar').click();
    await button('Continuar').click();
    await expect.element(page.getByRole('link', { name: 'Escribe una fecha.' })).toBeVisible();
  });

  test('marks a document number that does not match the document type', async () => {
    answering({});
    await drawPage();
    await page.getByText('Es muy vieja').click();
    await button('Continuar').click();
    await button('Continuar').click();
    await userEvent.fill(page.getByLabelText('Número de documento'), '12');
    await userEvent.fill(page.getByLabelText('Correo o celular'), 'ana@correo.example');
    await button('Enviarme el código').click();
    await expect
      .element(page.getByRole('link', { name: 'Revisa el número: no corresponde a ese tipo de documento.' }))
      .toBeVisible();
  });

  test('requests another code only when the contact changes', async () => {
    const sent = answering({ [codeCall]: code });
    await drawPage();
    await fileImpersonation(hand());
    await expect.element(page.getByRole('heading', { name: 'Escribe el código' })).toBeVisible();
    const { draft } = publicDisputeStore.getState();
    expect(draft).toMatchObject({ kind: 'SUPLANTACION', documentNumber: '1020304050', code: { id: codeId } });
    expect(sessionStorage.getItem('reclamo')).not.toContain('1020304050');
    await button('Cambiar el contacto').click();
    await button('Enviarme el código').click();
    await expect.element(page.getByRole('heading', { name: 'Escribe el código' })).toBeVisible();
    const asked = () => sent.filter(({ path }) => path.endsWith('/code')).length;
    expect(asked()).toBe(1);
    await button('Cambiar el contacto').click();
    await userEvent.fill(page.getByLabelText('Correo o celular'), 'otra@correo.example');
    await button('Enviarme el código').click();
    await expect.poll(asked).toBe(2);
  });

  test('keeps the entered code after a lost reply and repeats the same request', async () => {
    let tries = 0;
    const sent = answering({
      [codeCall]: code,
      [filing]: () => {
        if ((tries += 1) === 1) throw new TypeError('Failed to fetch');
        return filed;
      },
    });
    await drawPage();
    await fileImpersonation(hand());
    await page.getByLabelText('Código de 6 números').click();
    await userEvent.keyboard('123456');
    await button('Confirmar').click();
    await expect.element(page.getByText('No pudimos recibir tu reclamo')).toBeVisible();
    await button('Confirmar').click();
    await expect.element(page.getByText('RAD-2026-000007')).toBeVisible();
    const [first, again] = sent.filter(({ path }) => path === '/api/disputes/anonymous');
    expect(again?.body).toEqual(first?.body);
  });

  test('shows the dispute number during an upload', async () => {
    answering({ [codeCall]: code, [filing]: filed });
    stubUpload(200, {});
    keepChosenFiles([new File(['%PDF-1.7'], 'recibo.pdf')]);
    await drawPage();
    await fileImpersonation(hand());
    await page.getByLabelText('Código de 6 números').click();
    await userEvent.keyboard('123456');
    await button('Confirmar').click();
    await expect.element(page.getByText('RAD-2026-000007')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Subiendo recibo.pdf' })).toBeVisible();
    await expect.element(page.getByText('recibo.pdf: elígelo otra vez.')).not.toBeInTheDocument();
    sentFilesStore.setState(sentFilesStore.getInitialState(), true);
    await expect.element(page.getByText('recibo.pdf: elígelo otra vez.')).toBeVisible();
  });
});
