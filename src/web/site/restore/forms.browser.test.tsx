import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeProcedure, openProcedure, procedureId } from '#web/shared/session/choices/procedure.ts';
import { closeRecovery, currentRecovery, openRecovery } from '#web/shared/session/visit/recovery.ts';
import { ResendCode } from '#web/shared/parts/ResendCode.tsx';
import { bodiesTo } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { NewPasswordPage } from './NewPasswordPage.tsx';
import { RecoverPasswordPage } from './RecoverPasswordPage.tsx';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const wish = { documentType: 'CC', documentNumber: '1020304050', channel: 'email' } as const;
const alert = () => page.getByRole('alert');
const button = (name: string) => page.getByRole('button', { name });
const sendPath = '/api/ChangePassword/send-otp';
const sentCode = { id, vence: '2026-11-24T12:10:00.000Z', reenvioDesde: '2026-11-24T12:01:00.000Z' };
beforeEach(() => {
  closeRecovery();
  closeProcedure();
});

describe('ForgotPasswordPage', () => {
  const send = () => button('Enviarme el código');

  test('requires the identity document, sends one request, and opens the code page', async () => {
    const { reply, letGo } = held(sentCode);
    const sent = answering({ [`POST ${sendPath}`]: reply });
    const { address } = await draw(ForgotPasswordPage, { at: '/restaurar/olvido-contrasena' });
    const number = page.getByLabelText('Número de documento');
    await send().click();
    await expect.element(number).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await number.fill('1.020.304.050');
    await chooseRadio(/^Celular/);
    await send().click();
    await expect.element(send()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(send(), { force: true });
    letGo();
    await expect.poll(address).toBe('/restaurar/recuperar-contrasena');
    expect(bodiesTo(sent, sendPath)).toEqual([
      { tipoDocumento: 'CC', numeroDocumento: '1.020.304.050', canal: 'celular' },
    ]);
    expect(currentRecovery()).toMatchObject({ requestId: id, channel: 'celular' });
  });

  test('shows how long the user must wait, and keeps the identity document', async () => {
    answering({ [`POST ${sendPath}`]: () => refusing('OTP_RESEND_WAIT', 429, { detail: { seg: 40 } }) });
    await draw(ForgotPasswordPage);
    await page.getByLabelText('Número de documento').fill('1020304050');
    await send().click();
    await expect.element(alert()).toHaveTextContent(/40/);
    await expect.element(page.getByLabelText('Número de documento')).toHaveValue('1020304050');
    expect(currentRecovery()).toBeUndefined();
  });
});

describe('RecoverPasswordPage', () => {
  const path = '/api/ChangePassword/validate-opt';
  const code = () => page.getByLabelText('Código de 6 números');
  const drawCode = async (replies: object, resendAt = Date.now() + 60_000) => {
    const sent = answering({ ...replies });
    openRecovery(wish, { requestId: id, channel: 'email', resendAt });
    return { sent, ...(await draw(RecoverPasswordPage, { at: '/restaurar/recuperar-contrasena' })) };
  };

  test('submits a pasted code once, and opens the page for the new password', async () => {
    const { reply, letGo } = held({ id, destino: 'a•••@correo.example' });
    const { sent, address } = await drawCode({ [`POST ${path}`]: reply });
    await code().fill('123456');
    const confirm = button('Confirmar');
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(confirm, { force: true });
    letGo();
    await expect.poll(address).toBe('/restaurar/nueva-contrasena');
    expect(bodiesTo(sent, path)).toEqual([{ id, codigo: '123456' }]);
    expect([procedureId(), currentRecovery()]).toEqual([id, undefined]);
  });

  test('shows the remaining tries after a wrong code', async () => {
    await drawCode({ [`POST ${path}`]: () => refusing('OTP_INVALID', 422, { detail: { n: 1 } }) });
    await code().fill('123456');
    await expect.element(alert()).toHaveTextContent('Te queda 1 intento');
    expect(procedureId()).toBeUndefined();
  });

  test('requests a code by the other channel once after a double click', async () => {
    const { reply, letGo } = held(sentCode);
    const { sent } = await drawCode({ [`POST ${sendPath}`]: reply }, Date.now() - 1_000);
    await button('Enviar al celular').dblClick();
    letGo();
    await expect.element(page.getByText(/el código va en camino al celular/)).toBeVisible();
    expect(bodiesTo(sent, sendPath)).toEqual([
      { tipoDocumento: 'CC', numeroDocumento: '1020304050', canal: 'celular' },
    ]);
  });

  test('links to the request page when no code was requested', async () => {
    await draw(RecoverPasswordPage);
    await expect
      .element(page.getByRole('link', { name: 'Pedir un código' }))
      .toHaveAttribute('href', '/restaurar/olvido-contrasena');
  });
});

describe('a further code', () => {
  const ask = vi.fn(async (): Promise<unknown> => undefined);
  const onAsked = vi.fn();
  beforeEach(() => {
    ask.mockReset();
    onAsked.mockReset();
  });
  const drawIt = (spent: boolean, resendAt: number) =>
    draw(() => <ResendCode resendAt={new Date(resendAt)} spent={spent} ask={ask} onAsked={onAsked} />);

  test('cannot be requested before the waiting time has passed', async () => {
    await drawIt(false, Date.now() + 30_000);
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^(30|29)$/);
    expect(button('Pedir otro código').elements()).toEqual([]);
  });

  test('is requested once after a double click', async () => {
    let answer = () => {};
    ask.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
    await drawIt(true, Date.now() - 1_000);
    await expect.element(page.getByText('Ese código ya no sirve.')).toBeVisible();
    await button('Pedir otro código').dblClick();
    await expect.element(button('Pedir otro código')).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect.element(page.getByRole('status')).toHaveTextContent('Pedimos otro código.');
    expect([ask, onAsked].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  test('cannot be requested until the waiting time of a refusal has passed', async () => {
    const { ApiProblem } = await import('#web/shared/api/failures.ts');
    const { problemBody } = await import('#contract/problem.ts');
    const message = 'Puedes pedir otro código en 40 segundos.';
    ask.mockRejectedValue(new ApiProblem(problemBody('OTP_RESEND_WAIT', { detail: { seg: 40 }, message })));
    await drawIt(false, Date.now() - 1_000);
    await button('Pedir otro código').click();
    await expect.element(alert()).toHaveTextContent(/40/);
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^(40|39)$/);
    expect(onAsked).not.toHaveBeenCalled();
  });
});

describe('NewPasswordPage', () => {
  const path = `/api/ChangePassword/${id}/new-credentials`;
  const password = () => page.getByLabelText('Nueva contraseña', { exact: true });
  const save = () => button('Guardar contraseña');
  const drawPassword = async (replies: object) => {
    const sent = answering({ ...replies });
    openProcedure(id, { contact: 'a•••@correo.example', document: wish });
    return { sent, ...(await draw(NewPasswordPage, { at: '/restaurar/nueva-contrasena' })) };
  };
  const sentTo = (sent: { method: string; body: unknown }[]) =>
    sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

  test('requires at least ten characters, sends the new password once, and confirms the change', async () => {
    const { reply, letGo } = held({ cambiada: true, entrada: null });
    const { sent } = await drawPassword({ [`POST ${path}`]: reply });
    await password().fill('corta');
    await expect.element(page.getByText('10 caracteres o más: llevas 5')).toBeVisible();
    await save().click();
    await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
    expect(sentTo(sent)).toEqual([]);
    await password().fill('una frase muy mía');
    await save().click();
    await expect.element(save()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(save(), { force: true });
    letGo();
    await expect.element(page.getByRole('heading', { name: 'Contraseña cambiada' })).toHaveFocus();
    expect(sentTo(sent)).toEqual([{ password: 'una frase muy mía' }]);
    expect(procedureId()).toBeUndefined();
  });

  test('shows the refusal of a common password at the field', async () => {
    await drawPassword({ [`POST ${path}`]: () => refusing('PW_COMMON', 422) });
    await password().fill('contraseña123');
    await save().click();
    await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
    expect(procedureId()).toBe(id);
  });

  test('links to the request page when the mailed link has expired', async () => {
    await drawPassword({ [`POST ${path}`]: () => refusing('SCOPE_EXPIRED', 401) });
    await password().fill('una frase muy mía');
    await save().click();
    await expect.element(page.getByRole('link', { name: 'Pedir enlace nuevo' })).toBeVisible();
    expect(procedureId()).toBeUndefined();
  });

  test('continues to the next sign-in step after an invitation', async () => {
    const { address } = await drawPassword({
      [`POST ${path}`]: { cambiada: true, entrada: { id: null, pasoPendiente: 'CONTACTO' } },
    });
    await password().fill('una frase muy mía');
    await save().click();
    await expect.poll(address).toBe('/validacion/nuevo-contacto');
  });
});
