import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bodiesTo } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { codeId, codePath, codeReplies } from '#test/support/signing-in-dialog.ts';
import { AcceptancePage } from './AcceptancePage.tsx';

const base = '/api/account/acceptance';
const path = 'documentos/acceptacion-acuerdo-de-pago';
const view = (more: object = {}) => ({
  ...{
    etapa: 'PENDIENTE',
    nombre: 'Ana María',
    numeroAcuerdo: null,
    aceptadoEn: null,
    estadoAcuerdo: null,
    hash: null,
    correo: null,
  },
  texto: { titulo: 'Contrato', version: '1', hash: 'd'.repeat(64), clausulas: [], calendario: [] },
  vence: '2026-11-27T12:00:00.000Z',
  ...more,
});
const accepted = view({
  ...{ etapa: 'ACEPTADO', texto: null, numeroAcuerdo: 'MB-2026-000001', correo: 'a•••@correo.example' },
  ...{ estadoAcuerdo: 'PENDIENTE_PAGO_INICIAL', aceptadoEn: '2026-11-24T15:00:00.000Z', hash: 'd'.repeat(64) },
});
const opened = async (replies: object, search = '?token=el-token') => {
  const sent = answering({
    [`POST ${base}/open`]: view(),
    [`POST ${base}/codes`]: codeReplies[`POST ${codePath}`]!,
    ...replies,
  });
  return { sent, ...(await draw(AcceptancePage, { at: `/${path}${search}`, layout: 'documents', path })) };
};
const button = (name: string) => page.getByRole('button', { name });
const alert = () => page.getByRole('alert');
const code = () => page.getByLabelText(/Escribe el código que enviamos/);

describe('AcceptancePage', () => {
  test('exchanges the token and removes the token from the URL', async () => {
    const { sent, address } = await opened({});
    await expect.element(page.getByText('Hola, Ana.', { exact: false })).toBeVisible();
    await expect.poll(address).toBe(`/${path}`);
    expect(bodiesTo(sent, `${base}/open`)).toEqual([{ token: 'el-token' }]);
  });

  test('focuses the missing consent, and accepts the agreement once after a double click', async () => {
    const { reply, letGo } = held(accepted);
    const { sent } = await opened({ [`POST ${base}/accept`]: reply });
    await button('Acepto el acuerdo').click();
    const read = page.getByRole('checkbox', { name: 'Leí el acuerdo y estoy de acuerdo' });
    await expect.element(read).toHaveFocus();
    await read.click();
    await button('Enviarme el código al correo').click();
    await expect.element(code()).toHaveFocus();
    await code().fill('123456');
    await button('Acepto el acuerdo').dblClick();
    await expect.element(button('Acepto el acuerdo')).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.element(page.getByRole('heading', { name: 'Tu acuerdo quedó aceptado' })).toBeVisible();
    expect(bodiesTo(sent, `${base}/codes`)).toEqual([{ canal: 'email' }]);
    expect(bodiesTo(sent, `${base}/accept`)).toEqual([
      { hash: 'd'.repeat(64), aceptaAcuerdo: true, codigoId: codeId, codigo: '123456' },
    ]);
  });

  test.each([
    ['OTP_INVALID', undefined],
    ['PLAN_CHANGED', 'No pudimos guardar tu aceptación'],
  ] as const)('shows the refusal %s at the code field or in an alert', async (refused, words) => {
    await opened({ [`POST ${base}/accept`]: () => refusing(refused, 422, { detail: { n: 3 } }) });
    await page.getByRole('checkbox', { name: /^Leí/ }).click();
    await button('Enviarme el código al correo').click();
    await code().fill('123456');
    await button('Acepto el acuerdo').click();
    if (words === undefined) await expect.element(code()).toHaveAttribute('aria-invalid', 'true');
    else await expect.element(alert()).toHaveTextContent(words);
    expect(alert().elements()).toHaveLength(words === undefined ? 0 : 1);
  });

  test('declines once, with the entered reason', async () => {
    const { reply, letGo } = held(view({ etapa: 'RECHAZADO', texto: null }));
    const { sent } = await opened({ [`POST ${base}/refuse`]: reply });
    await button('No acepto').click();
    await page.getByLabelText(/¿Nos cuentas por qué\?/).fill('  Es mucho.  ');
    await button('Confirmar que no acepto').dblClick();
    letGo();
    await expect.element(page.getByRole('heading', { name: 'No aceptaste este acuerdo' })).toBeVisible();
    expect(bodiesTo(sent, `${base}/refuse`)).toEqual([{ motivo: 'Es mucho.' }]);
  });

  test.each([
    ['PENDIENTE_PAGO_INICIAL', 'Entra al portal para empezar a pagar.', 'Entrar y pagar'],
    ['VIGENTE', 'En el portal ves cómo va.', 'Entrar al portal'],
    ['PAZ_Y_SALVO', 'En el portal ves cómo va.', 'Entrar al portal'],
  ])('shows an accepted agreement in state %s with the text «%s»', async (estadoAcuerdo, text, name) => {
    await opened({ [`POST ${base}/open`]: { ...accepted, estadoAcuerdo } });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  });

  test('offers the sign-in page when the mailed link is not valid', async () => {
    await opened({ [`POST ${base}/open`]: () => refusing('RESET_TOKEN_INVALID', 400) });
    await expect.element(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  });
});
