import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { AccessStep } from './AccessStep.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import { DocumentStep } from './DocumentStep.tsx';
import { NameStep } from './NameStep.tsx';
import { emptyDraft, registrationStore, type RegistrationDraft } from './registration.draft.ts';
import type { StepProps } from './step.ts';

const next = vi.fn();
const goTo = vi.fn();
beforeEach(() => {
  next.mockClear();
  goTo.mockClear();
  registrationStore.setState({ draft: emptyDraft, refusedPassword: undefined });
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

/** A step as its page shows it. */
const drawStep = (Step: (props: StepProps) => React.ReactNode, draft: RegistrationDraft = emptyDraft, more = {}) =>
  draw(() => <Step draft={draft} next={next} goTo={goTo} />, { at: '/registro', ...more });
const go = () => page.getByRole('button', { name: 'Continuar' });
const issue = (message: string) => page.getByRole('link', { name: message });

describe('the step of the document', () => {
  test('asks for the number, and goes on with it', async () => {
    await drawStep(DocumentStep);
    await go().click();
    await expect.element(issue('Escribe tu número de documento.')).toBeVisible();
    expect(next).not.toHaveBeenCalled();
    await userEvent.type(page.getByLabelText('Número de documento'), '1020304050');
    await go().click();
    expect(next).toHaveBeenCalledTimes(1);
  });

  test('keeps what is typed for a reload', async () => {
    await drawStep(DocumentStep);
    await userEvent.type(page.getByLabelText('Número de documento'), '10');
    expect(registrationStore.getState().draft.documentNumber).toBe('10');
  });

  test('explains the number of a company', async () => {
    await drawStep(DocumentStep);
    await page.getByLabelText('Tipo de documento').selectOptions('NIT');
    await expect.element(page.getByText('Con el dígito de verificación, si lo tienes.')).toBeVisible();
  });
});

describe('the step of the name', () => {
  test('says one thing after the other, in the order of the fields', async () => {
    await drawStep(NameStep);
    await go().click();
    expect(document.querySelectorAll('.error-summary a')).toHaveLength(1);
    await issueOf(0);
    await userEvent.type(page.getByLabelText('Nombres'), 'Ana');
    await userEvent.type(page.getByLabelText('Apellidos'), 'Ruiz');
    await go().click();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toHaveFocus();
    await userEvent.type(page.getByLabelText('Celular'), '300 123 4567');
    await go().click();
    expect(next).toHaveBeenCalledTimes(1);
  });

  test('has a way back to the step before', async () => {
    const { address } = await drawStep(NameStep);
    await page.getByRole('link', { name: 'Atrás' }).click();
    await expect.poll(address).toMatch(/^\/registro\?paso=/);
  });
});

async function issueOf(index: number) {
  const link = document.querySelectorAll<HTMLAnchorElement>('.error-summary a')[index]!;
  link.click();
  await expect.element(page.getByLabelText('Nombres')).toHaveFocus();
}

describe('the step of the access', () => {
  test('asks for a password of ten characters', async () => {
    await drawStep(AccessStep, { ...filled, password: 'corta' });
    await go().click();
    expect(next).not.toHaveBeenCalled();
    await expect.element(page.getByRole('group', { name: 'Revisa este dato' })).toBeVisible();
  });

  test('shows the password when asked to', async () => {
    await drawStep(AccessStep, filled);
    const field = page.getByLabelText('Contraseña', { exact: true });
    await expect.element(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: /Mostrar|Ver/ }).click();
    await expect.element(field).toHaveAttribute('type', 'text');
  });

  test('says why the server refused the password, until another one is typed', async () => {
    registrationStore.setState({ refusedPassword: 'Esa contraseña es muy conocida.' });
    await drawStep(AccessStep, filled);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Esa contraseña es muy conocida.');
    await userEvent.type(page.getByLabelText('Contraseña', { exact: true }), ' y otra');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the step of the authorisations', () => {
  const create = () => page.getByRole('button', { name: 'Crear mi cuenta' });
  const authorise = () => page.getByRole('checkbox', { name: /Autorizo el tratamiento/ });
  const register = 'POST /api/registration';

  test('gives none in advance, and sends nothing without the first', async () => {
    const sent = answering({});
    await drawStep(ConsentStep, filled);
    for (const box of page.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked();
    await create().click();
    await expect.element(issue('Para crear tu cuenta necesitamos esta autorización.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('registers once, however often it is clicked, and leads to the contact', async () => {
    const { reply, letGo } = held({ id: null, pasoPendiente: 'CONTACTO' });
    const sent = answering({ [register]: reply });
    const { address } = await drawStep(ConsentStep, filled);
    await authorise().click();
    await create().dblClick();
    await expect.element(create()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.poll(address).toBe('/validacion/nuevo-contacto');
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({ numeroDocumento: '1020304050', autorizaDatos: true });
  });

  test('goes back to the password when the server knows it too well', async () => {
    answering({ [register]: () => refusing('PW_COMMON', 422, { error: { message: 'Es muy conocida.' } }) });
    await drawStep(ConsentStep, filled);
    await authorise().click();
    await create().click();
    await expect.poll(() => goTo.mock.calls).toEqual([[3]]);
    expect(registrationStore.getState().refusedPassword).toBe('Es muy conocida.');
  });

  test('§8 says what the server says, and keeps what was chosen', async () => {
    answering({ [register]: () => refusing('UNEXPECTED', 500, { error: { message: 'Prueba más tarde.' } }) });
    await drawStep(ConsentStep, filled);
    await authorise().click();
    await create().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/No pudimos crear tu cuenta.*Prueba más tarde\./);
    await expect.element(authorise()).toBeChecked();
  });
});
