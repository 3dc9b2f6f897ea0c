import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ContactUnderWay, IdentityCheck, ValidationState } from './validation.queries.ts';
import { bodiesTo } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { ContactCode } from './ContactCode.tsx';
import { ContactForm } from './ContactForm.tsx';
import { CrossCorePage } from './CrossCorePage.tsx';
import { EndedStep } from './EndedStep.tsx';
import { identityQuery, validationQuery } from './validation.queries.ts';

const inAMinute = () => new Date(Date.now() + 60_000);
const code = () => page.getByLabelText('Código de 6 números');
const alert = () => page.getByRole('alert');
const toPolicy = { id: null, pasoPendiente: 'POLITICA_DATOS' };

describe('ContactForm', () => {
  const path = '/api/validation/contact';
  const onSent = vi.fn(async () => undefined);
  const send = () => page.getByRole('button', { name: 'Enviarme el código' });
  const form = (replies: object, onBack?: () => void) => {
    const sent = answering({ ...replies });
    const drawn = draw(() => <ContactForm channels={['email', 'celular']} onSent={onSent} onBack={onBack} />);
    return { sent, drawn };
  };
  const underWay = {
    ...{ canal: 'celular', destino: '•••4567', entrega: 'ENTREGADA', abierto: true },
    ...{ vence: '2026-11-24T12:10:00.000Z', reenvioDesde: '2026-11-24T12:01:00.000Z' },
  };
  beforeEach(() => onSent.mockClear());

  test('validates the contact by its kind, and sends one request', async () => {
    const { reply, letGo } = held(underWay);
    const { sent, drawn } = form({ [`POST ${path}`]: reply });
    await drawn;
    await page.getByLabelText('Correo', { exact: true }).last().fill('sin arroba');
    await chooseRadio(/^Celular/);
    const mobile = page.getByRole('textbox', { name: 'Celular' });
    await expect.element(mobile).toHaveValue('');
    await mobile.fill('123');
    await send().click();
    await expect.element(mobile).toHaveAttribute('aria-invalid', 'true');
    expect(bodiesTo(sent, path)).toEqual([]);
    await mobile.fill('300 123 4567');
    await send().click();
    await expect.element(send()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(send(), { force: true });
    letGo();
    await expect.poll(() => onSent.mock.calls.length).toBe(1);
    expect(bodiesTo(sent, path)).toEqual([{ canal: 'celular', valor: '3001234567' }]);
  });

  test('shows why no code was sent, keeps the contact, and returns to the earlier code', async () => {
    const onBack = vi.fn();
    const refused = () => refusing('OTP_RESEND_WAIT', 429, { detail: { seg: 40 } });
    await form({ [`POST ${path}`]: refused }, onBack).drawn;
    const mail = page.getByRole('textbox', { name: 'Correo' });
    await mail.fill('ana@correo.example');
    await send().click();
    await expect.element(alert()).toHaveTextContent(/40/);
    await expect.element(mail).toHaveValue('ana@correo.example');
    expect(onSent).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Volver al código' }).click();
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

describe('ContactCode', () => {
  const path = '/api/validation/contact/verify';
  const contact: ContactUnderWay = {
    ...{ channel: 'email', maskedTarget: 'a•••@correo.example', delivery: 'ENTREGADA', isOpen: true },
    ...{ expiresAt: inAMinute(), resendAt: inAMinute() },
  };
  const calls = {
    onSentAgain: vi.fn(async () => undefined),
    onMoved: vi.fn(async () => undefined),
    onEdit: vi.fn(),
    onTaken: vi.fn(async () => undefined),
  };
  beforeEach(() => Object.values(calls).forEach((call) => call.mockClear()));
  const step = (replies: object, more: Partial<ContactUnderWay> = {}) => {
    const sent = answering({ ...replies });
    const drawn = draw(() => <ContactCode contact={{ ...contact, ...more }} registering {...calls} />);
    return { sent, drawn };
  };

  test('submits a pasted code once', async () => {
    const { reply, letGo } = held(toPolicy);
    const { sent, drawn } = step({ [`POST ${path}`]: reply });
    await drawn;
    await code().fill('123456');
    const confirm = page.getByRole('button', { name: 'Confirmar' });
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(confirm, { force: true });
    letGo();
    await expect.poll(() => calls.onTaken.mock.calls).toEqual([['POLITICA_DATOS']]);
    expect(bodiesTo(sent, path)).toEqual([{ codigo: '123456' }]);
  });

  test.each([
    ['OTP_INVALID', 422, { n: 4 }, /4 intentos/],
    ['OTP_TOO_MANY', 429, {}, 'Demasiados intentos con este código'],
  ] as const)('shows %s, and stays at the step', async (refused, status, detail, words) => {
    await step({ [`POST ${path}`]: () => refusing(refused, status, { detail }) }).drawn;
    await code().fill('123456');
    await expect.element(alert()).toHaveTextContent(words);
    expect(calls.onTaken).not.toHaveBeenCalled();
    expect(calls.onMoved).not.toHaveBeenCalled();
  });

  test('reloads a step that another tab has completed', async () => {
    await step({ [`POST ${path}`]: () => refusing('CONFLICT', 409) }).drawn;
    await code().fill('123456');
    await expect.poll(() => calls.onMoved.mock.calls.length).toBe(1);
    expect(alert().elements()).toEqual([]);
  });

  test('requests only one further code after a double click', async () => {
    const { reply, letGo } = held({
      ...{ canal: 'email', destino: 'a•••@correo.example', entrega: 'ENTREGADA', abierto: true },
      ...{ vence: '2026-11-24T12:10:00.000Z', reenvioDesde: '2026-11-24T12:01:00.000Z' },
    });
    const resend = '/api/validation/contact';
    const { sent, drawn } = step({ [`POST ${resend}`]: reply }, { resendAt: new Date(Date.now() - 1_000) });
    await drawn;
    await page.getByRole('button', { name: 'Pedir otro código' }).dblClick();
    letGo();
    await expect.poll(() => calls.onSentAgain.mock.calls.length).toBe(1);
    expect(bodiesTo(sent, resend)).toEqual([{ canal: 'email' }]);
    await expect.element(page.getByText('Pedimos otro código.')).toBeInTheDocument();
  });

  test('reports an undeliverable code, and offers an alternative', async () => {
    await step({}, { delivery: 'FALLIDA' }).drawn;
    await alert().getByRole('button', { name: 'Usar otro correo' }).click();
    expect(calls.onEdit).toHaveBeenCalledTimes(1);
  });
});

describe('CrossCorePage', () => {
  const base = '/api/validation/identity';
  const questions = [
    { id: '1', texto: '¿Cuál correo usaste?', opciones: ['uno@correo.example', 'Ninguna de las anteriores'] },
    { id: '2', texto: '¿Cuál celular usaste?', opciones: ['300', 'Ninguna de las anteriores'] },
  ];
  const identityNext: ValidationState = { pendingStep: 'IDENTIDAD', origin: 'REGISTRO', channels: [], contact: null };
  const onWire = (more: object) => ({
    ...{ estado: 'PREGUNTAS', preguntas: questions, intentosRestantes: 2, codigo: null },
    ...more,
  });
  const check = (more: Partial<IdentityCheck> = {}): IdentityCheck => ({
    state: 'PREGUNTAS',
    questions: questions.map(({ id, texto, opciones }) => ({ id, text: texto, options: opciones })),
    triesLeft: 2,
    code: null,
    ...more,
  });
  const drawCheck = async (found: IdentityCheck | null, replies: object = {}) => {
    const sent = answering({ ...replies });
    const drawn = await draw(CrossCorePage, {
      at: '/validacion/cross-core',
      fetched: (queries) => {
        queries.setQueryData(validationQuery.queryKey, identityNext);
        queries.setQueryData(identityQuery.queryKey, found);
      },
    });
    return { sent, ...drawn };
  };
  const button = (name: string) => page.getByRole('button', { name });

  test('starts the identity check once, and focuses the first question', async () => {
    const { reply, letGo } = held(onWire({ entrada: null }));
    const { sent } = await drawCheck(null, { [`POST ${base}/begin`]: reply });
    await button('Empezar').dblClick();
    letGo();
    await expect.element(page.getByText('Pregunta 1 de 2')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(bodiesTo(sent, `${base}/begin`)).toEqual([{}]);
  });

  test('requires an answer to each question, and sends all answers together', async () => {
    const { reply, letGo } = held(onWire({ estado: 'CODIGO', entrada: null }));
    const { sent } = await drawCheck(check(), { [`POST ${base}/answers`]: reply });
    await button('Siguiente').click();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toBeVisible();
    await chooseRadio('uno@correo.example');
    await button('Siguiente').click();
    await expect.element(page.getByText('Pregunta 2 de 2')).toBeVisible();
    await button('Pregunta anterior').click();
    await expect.element(page.getByRole('radio', { name: 'uno@correo.example' })).toBeChecked();
    await button('Siguiente').click();
    await chooseRadio('Ninguna de las anteriores');
    expect(bodiesTo(sent, `${base}/answers`)).toEqual([]);
    await button('Terminar').dblClick();
    letGo();
    await expect.element(page.getByRole('heading', { name: 'Ahora un código' })).toHaveFocus();
    expect(bodiesTo(sent, `${base}/answers`)).toEqual([{ respuestas: [0, 1] }]);
  });

  test('reports that the answers were not saved, and keeps the last choice', async () => {
    await drawCheck(check({ questions: check().questions.slice(0, 1) }), {
      [`POST ${base}/answers`]: () => refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }),
    });
    await chooseRadio('uno@correo.example');
    await button('Terminar').click();
    await expect.element(alert()).toHaveTextContent('No pudimos guardar tus respuestas');
    await expect.element(page.getByRole('radio', { name: 'uno@correo.example' })).toBeChecked();
  });

  test('requests the code once, by the chosen channel', async () => {
    const asked = onWire({
      estado: 'CODIGO',
      codigo: {
        ...{ canal: 'celular', vence: inAMinute().toISOString() },
        ...{ reenvioDesde: inAMinute().toISOString(), abierto: true },
      },
    });
    const { reply, letGo } = held(asked);
    const { sent } = await drawCheck(check({ state: 'CODIGO' }), { [`POST ${base}/code`]: reply });
    await button('A mi celular de siempre').dblClick();
    letGo();
    await expect.element(code()).toBeVisible();
    expect(bodiesTo(sent, `${base}/code`)).toEqual([{ canal: 'celular' }]);
  });

  const withCode = () =>
    check({
      state: 'CODIGO',
      code: { channel: 'email', expiresAt: inAMinute(), resendAt: inAMinute(), isOpen: true },
    });

  test('continues after the right code, with one request', async () => {
    const { sent, address } = await drawCheck(withCode(), { [`POST ${base}/verify`]: toPolicy });
    await code().fill('123456');
    await expect.poll(address).toBe('/iniciar-sesion');
    expect(bodiesTo(sent, `${base}/verify`)).toEqual([{ codigo: '123456' }]);
  });

  test('offers to repeat the questions after the last code try', async () => {
    await drawCheck(withCode(), { [`POST ${base}/verify`]: () => refusing('OTP_TOO_MANY', 429) });
    await code().fill('123456');
    await expect.element(button('Volver a responder')).toBeVisible();
    await expect.element(code()).not.toBeInTheDocument();
    await expect.element(page.getByText(/Te quedan 2 intentos de responder/)).toBeVisible();
  });

  test('reports a failed postponement, and sends one request after a double click', async () => {
    let fails = true;
    const { reply, letGo } = held(toPolicy);
    const { sent, address } = await drawCheck(null, {
      [`POST ${base}/skip`]: () =>
        fails ? refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }) : reply(),
    });
    await button('No tengo deudas aquí').click();
    await expect.element(alert()).toHaveTextContent('No pudimos continuar');
    fails = false;
    await button('Entrar ahora y confirmar después').dblClick();
    letGo();
    await expect.poll(address).toBe('/iniciar-sesion');
    expect(bodiesTo(sent, `${base}/skip`)).toEqual([{ motivo: 'SIN_DEUDAS' }, { motivo: 'DESPUES' }]);
  });

  test('shows that the check has expired', async () => {
    await drawCheck(null, { [`POST ${base}/begin`]: () => refusing('SCOPE_EXPIRED', 401) });
    await button('Empezar').click();
    await expect.element(page.getByRole('heading', { name: 'Este paso ya no está abierto' })).toBeVisible();
  });
});

test('EndedStep links to sign-in and registration', async () => {
  await draw(EndedStep);
  await expect.element(page.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/iniciar-sesion');
  await expect.element(page.getByRole('link', { name: 'Crear cuenta' })).toHaveAttribute('href', '/registro');
});
