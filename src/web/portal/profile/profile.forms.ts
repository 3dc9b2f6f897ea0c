import { newPasswordField, passwordField } from '#contract/auth.ts';
import { openDataRequest, type DataRequestKind } from '#contract/data-rights.ts';
import { emailField, factorCodeField, mobileField } from '#contract/identifiers.ts';
import { z } from '#contract/wire.ts';
import { passwordAgainNames } from '#web/portal/parts/password-again.form.ts';

export type ContactKind = 'email' | 'celular';

export const kindWords: Record<ContactKind, { one: string; label: string; new: string; hint: string }> = {
  email: {
    one: 'correo',
    label: 'Correo',
    new: 'Correo nuevo',
    hint: 'Allí te enviamos un código.',
  },
  celular: {
    one: 'celular',
    label: 'Celular',
    new: 'Celular nuevo',
    hint: 'Solo números, 10 dígitos. Allí te enviamos un código.',
  },
};

export const newContactForm = (kind: ContactKind) =>
  z.object({
    value: kind === 'email' ? emailField : mobileField,
    currentPassword: passwordField,
  });
export const newContactNames = { ...passwordAgainNames, value: { id: 'contacto-nuevo', wire: 'valor' } } as const;

export const changePasswordForm = z.object({ currentPassword: passwordField, newPassword: newPasswordField });
export const changePasswordNames = {
  ...passwordAgainNames,
  newPassword: { id: 'contrasena-nueva', wire: 'contrasenaNueva' },
} as const;

export const stopFactorForm = z.object({ currentPassword: passwordField, code: factorCodeField });
export const stopFactorNames = { ...passwordAgainNames, code: { id: 'codigo', wire: 'codigo' } } as const;

export interface RequestValues {
  kind: Exclude<DataRequestKind, 'REVOCATORIA'> | null;
  text: string;
}
export const dataRequestForm = z.pipe(
  z.transform(({ kind, text }: RequestValues) => ({ tipo: kind ?? undefined, texto: text.trim() })),
  openDataRequest.body,
);
export const dataRequestNames = {
  kind: { id: 'tipo-de-solicitud', wire: 'tipo' },
  text: { id: 'texto-de-la-solicitud', wire: 'texto' },
} as const;
