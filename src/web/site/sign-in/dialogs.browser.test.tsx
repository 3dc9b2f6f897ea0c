import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentLegalVersion } from '#contract/legal-kinds.ts';
import { ApiProblem, NetworkFailure } from '#web/shared/api/failures.ts';
import { pendingStepStore } from '#web/shared/session/choices/pending-step.store.ts';
import { bodiesTo, isDialogOpen, openDialog } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { problemBody } from '#contract/problem.ts';
import { DataPolicyDialog } from './DataPolicyDialog.tsx';
import { EntryStepDialog } from './EntryStepDialog.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSignIn } from './use-sign-in.ts';

const at = '/iniciar-sesion';
const toContact = { id: null, pasoPendiente: 'CONTACTO' };
beforeEach(() => pendingStepStore.setState({ step: null }));

describe('SignInForm', () => {
  const entered = vi.fn();
  const Form = () => <SignInForm signIn={useSignIn(entered)} />;
  const fill = async () => {
    await page.getByLabelText('Número de documento').fill('1.020.304.050');
    await page.getByLabelText('Contraseña', { exact: true }).fill('la mía de siempre');
  };
  const enter = () => page.getByRole('button', { name: 'Entrar' });
  beforeEach(() => entered.mockClear());

  test('requires the identity document and the password, and signs in once', async () => {
    let letIn = () => {};
    const signIn = vi.fn(() => new Promise<null>((resolve) => (letIn = () => resolve(null))));
    await draw(Form, { at, session: { signIn } });
    await enter().click();
    await expect.element(page.getByLabelText('Número de documento')).toHaveAttribute('aria-invalid', 'true');
    expect(signIn).not.toHaveBeenCalled();
    await fill();
    await enter().click();
    await expect.element(enter()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(enter(), { force: true });
    letIn();
    await expect.poll(() => entered.mock.calls.length).toBe(1);
    expect(signIn).toHaveBeenCalledExactlyOnceWith({
      documentType: 'CC',
      documentNumber: '1.020.304.050',
      password: 'la mía de siempre',
    });
  });

  test.each([
    ['is refused', new ApiProblem(problemBody('AUTH_INVALID_CREDENTIALS')), '', 1],
    ['gets no response', new NetworkFailure(), 'la mía de siempre', 0],
  ])(
    'clears the password and shows the recovery link only after a refusal: the sign-in %s',
    async (_, failure, password, recoveries) => {
      await draw(Form, { at, session: { signIn: () => Promise.reject(failure) } });
      await fill();
      await enter().click();
      const alert = page.getByRole('alert');
      await expect.element(alert).toBeVisible();
      await expect.element(page.getByLabelText('Número de documento')).toHaveValue('1.020.304.050');
      await expect.element(page.getByLabelText('Contraseña', { exact: true })).toHaveValue(password);
      expect(alert.getByRole('link', { name: 'Olvidé mi contraseña' }).elements()).toHaveLength(recoveries);
      expect(entered).not.toHaveBeenCalled();
    },
  );
});

describe('SecondFactorDialog', () => {
  const path = '/api/validation/second-factor';
  const opened = (replies: object) => openDialog((props) => <SecondFactorDialog {...props} />, { ...replies }, { at });
  const code = () => page.getByLabelText('Código de 6 números');

  test('submits a pasted code once, and continues to the next step', async () => {
    const { reply, letGo } = held(toContact);
    const { sent, address } = await opened({ [`POST ${path}`]: reply });
    await expect.element(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toHaveFocus();
    await code().fill('123456');
    const enter = page.getByRole('button', { name: 'Entrar' });
    await expect.element(enter).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(enter, { force: true });
    letGo();
    await expect.poll(address).toBe('/validacion/nuevo-contacto');
    expect(bodiesTo(sent, path)).toEqual([{ codigo: '123456' }]);
  });

  test('reports a wrong code, and stays open', async () => {
    const { address } = await opened({ [`POST ${path}`]: () => refusing('FACTOR_CODE_INVALID', 422) });
    await code().fill('123456');
    await expect.element(page.getByRole('alert')).toHaveTextContent('No pudimos entrar');
    expect(isDialogOpen()).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(isDialogOpen).toBe(false);
    expect(address()).toBe(at);
  });

  test('reports that the sign-in step has expired', async () => {
    await opened({ [`POST ${path}`]: () => refusing('SCOPE_EXPIRED', 401) });
    await code().fill('123456');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Este paso venció. Empieza otra vez.');
  });

  test('accepts a recovery code instead of an authenticator code', async () => {
    const { sent } = await opened({ [`POST ${path}`]: toContact });
    await page.getByRole('button', { name: /usar un código de respaldo/ }).click();
    const recovery = page.getByLabelText('Código de respaldo');
    await recovery.fill('corto');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect.element(recovery).toHaveAttribute('aria-invalid', 'true');
    expect(bodiesTo(sent, path)).toEqual([]);
    await recovery.fill('ABCDE12345');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect.poll(() => bodiesTo(sent, path)).toEqual([{ codigo: 'ABCDE12345' }]);
  });
});

describe('DataPolicyDialog', () => {
  const path = '/api/validation/data-policy';
  const opened = (replies: object) => openDialog((props) => <DataPolicyDialog {...props} />, { ...replies }, { at });
  const accept = () => page.getByRole('button', { name: 'Acepto y entro' });

  test('accepts the current data policy once', async () => {
    const { reply, letGo } = held(toContact);
    const { sent, address } = await opened({ [`POST ${path}`]: reply });
    await accept().dblClick();
    await expect.element(accept()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.poll(address).toBe('/validacion/nuevo-contacto');
    expect(bodiesTo(sent, path)).toEqual([{ version: currentLegalVersion['tratamiento-de-datos'] }]);
  });

  test('closes with «Ahora no» without accepting', async () => {
    const { sent } = await opened({});
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await expect.poll(isDialogOpen).toBe(false);
    await expect.element(page.getByRole('button', { name: 'Abrir' })).toHaveFocus();
    expect(bodiesTo(sent, path)).toEqual([]);
  });

  test('shows the server’s message', async () => {
    await opened({ [`POST ${path}`]: () => refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }) });
    await accept().click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/No pudimos guardar tu respuesta.*Prueba más tarde\./);
    expect(isDialogOpen()).toBe(true);
  });
});

test('EntryStepDialog cancels the sign-in step when the dialog is closed', async () => {
  answering({});
  pendingStepStore.setState({ step: 'SEGUNDO_FACTOR' });
  const { address } = await draw(EntryStepDialog, { at });
  await expect.element(page.getByRole('dialog', { name: 'Verificación en dos pasos' })).toBeVisible();
  pendingStepStore.setState({ step: 'POLITICA_DATOS' });
  await expect.element(page.getByRole('dialog', { name: 'Cambió cómo cuidamos tus datos' })).toBeVisible();
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(isDialogOpen).toBe(false);
  expect(pendingStepStore.getState().step).toBeNull();
  expect(address()).toBe(at);
});
