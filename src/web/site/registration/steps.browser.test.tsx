import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { AccountStep } from './AccountStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { emptyDraft, registrationStore, type RegistrationDraft } from './registration.draft.ts';

const next = vi.fn();
beforeEach(() => {
  next.mockClear();
  registrationStore.setState({ draft: emptyDraft });
});

const filled: RegistrationDraft = {
  ...emptyDraft,
  documentNumber: '1020304050',
  firstNames: 'Ana',
  lastNames: 'Ruiz',
  mobile: '3001234567',
  email: 'ana@correo.example',
  password: 'una frase mía y larga',
};

const drawPerson = (draft: RegistrationDraft = emptyDraft) =>
  draw(() => <PersonStep draft={draft} next={next} />, { at: '/registro' });
const drawAccount = (draft: RegistrationDraft = filled) =>
  draw(() => <AccountStep draft={draft} />, { at: '/registro' });
const go = () => page.getByRole('button', { name: 'Continuar' });
const issue = (message: string) => page.getByRole('link', { name: message });

describe('PersonStep', () => {
  test('shows the first error in field order, and continues when the step is complete', async () => {
    await drawPerson();
    await go().click();
    await expect.element(issue('Escribe tu número de documento.')).toBeVisible();
    expect(document.querySelectorAll('.error-summary a')).toHaveLength(1);
    await issue('Escribe tu número de documento.').click();
    await expect.element(page.getByLabelText('Número de documento')).toHaveFocus();
    await userEvent.type(page.getByLabelText('Número de documento'), '1020304050');
    expect(registrationStore.getState().draft.documentNumber).toBe('1020304050');
    await userEvent.type(page.getByLabelText('Nombres'), 'Ana');
    await userEvent.type(page.getByLabelText('Apellidos'), 'Ruiz');
    await go().click();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toHaveFocus();
    expect(next).not.toHaveBeenCalled();
    await userEvent.type(page.getByLabelText('Celular'), '300 123 4567');
    await go().click();
    expect(next).toHaveBeenCalledTimes(1);
  });

  test('explains the format of the tax number of a company', async () => {
    await drawPerson();
    await page.getByLabelText('Tipo de documento').selectOptions('NIT');
    await expect.element(page.getByText('Con el dígito de verificación, si lo tienes.')).toBeVisible();
  });
});

describe('AccountStep', () => {
  const create = () => page.getByRole('button', { name: 'Crear mi cuenta' });
  const authorise = () => page.getByRole('checkbox', { name: /Autorizo el tratamiento/ });
  const register = 'POST /api/registration';

  test('preselects no consent, and sends nothing without the consent to data processing', async () => {
    const sent = answering({});
    await drawAccount();
    for (const box of page.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked();
    await create().click();
    await expect.element(issue('Para crear tu cuenta necesitamos esta autorización.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('registers once, and opens the contact page', async () => {
    const { reply, letGo } = held({ id: null, pasoPendiente: 'CONTACTO' });
    const sent = answering({ [register]: reply });
    const { address } = await drawAccount();
    await authorise().click();
    await create().dblClick();
    await expect.element(create()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.poll(address).toBe('/validacion/nuevo-contacto');
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({ numeroDocumento: '1020304050', autorizaDatos: true });
  });

  test('shows why the password was refused, until the user types another password', async () => {
    answering({ [register]: () => refusing('PW_COMMON', 422, { error: { message: 'Es muy conocida.' } }) });
    await drawAccount();
    await authorise().click();
    await create().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Es muy conocida.');
    await userEvent.type(page.getByLabelText('Contraseña', { exact: true }), ' y otra');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('requires a password of at least ten characters, and can show the password', async () => {
    const sent = answering({});
    await drawAccount({ ...filled, password: 'corta' });
    const field = page.getByLabelText('Contraseña', { exact: true });
    await authorise().click();
    await create().click();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toBeVisible();
    expect(sent).toEqual([]);
    await expect.element(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: /Mostrar|Ver/ }).click();
    await expect.element(field).toHaveAttribute('type', 'text');
  });

  test('§8 shows the server’s message, keeps the values, and links to the previous step', async () => {
    answering({ [register]: () => refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }) });
    const { address } = await drawAccount();
    await authorise().click();
    await create().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/No pudimos crear tu cuenta.*Prueba más tarde\./);
    await expect.element(authorise()).toBeChecked();
    await page.getByRole('link', { name: 'Atrás' }).click();
    await expect.poll(address).toMatch(/^\/registro\?paso=(%22)?1/);
  });
});
