import { newPasswordField, passwordField } from '#contract/auth.ts';
import { openDataRequest, type DataRequestKind } from '#contract/data-rights.ts';
import { textField, z } from '#contract/wire.ts';
import { passwordAgainNames } from '#web/portal/parts/password-again.form.ts';
import { parseEmail, parseMobile } from '#domain/people/identity-document.ts';

export type ContactKind = 'email' | 'celular';

export const kindWords: Record<
  ContactKind,
  { one: string; label: string; new: string; hint: string; invalid: string }
> = {
  email: {
    one: 'correo',
    label: 'Correo',
    new: 'Correo nuevo',
    hint: 'Allí te enviamos un código.',
    invalid: 'Escribe el correo completo, como laura@correo.com.',
  },
  celular: {
    one: 'celular',
    label: 'Celular',
    new: 'Celular nuevo',
    hint: 'Solo números, 10 dígitos. Allí te enviamos un código.',
    invalid: 'Escribe los 10 números del celular, desde el 3.',
  },
};

const currentPassword = passwordField;
const names = passwordAgainNames;

/** The contact's own shape is the domain's, so that the page and the server agree. */
export const newContactForm = (kind: ContactKind) =>
  z.object({
    value: textField(254, 'Escribe el correo o el celular.').check(
      z.refine(
        (text) => (kind === 'email' ? parseEmail(text) : parseMobile(text)) !== undefined,
        kindWords[kind].invalid,
      ),
    ),
    currentPassword,
  });
export const newContactNames = { ...names, value: { id: 'contacto-nuevo', wire: 'valor' } } as const;

export const changePasswordForm = z.object({ currentPassword, newPassword: newPasswordField });
export const changePasswordNames = {
  ...names,
  newPassword: { id: 'contrasena-nueva', wire: 'contrasenaNueva' },
} as const;

export const stopFactorForm = z.object({ currentPassword, code: textField(24, 'Escribe el código.') });
export const stopFactorNames = { ...names, code: { id: 'codigo', wire: 'codigo' } } as const;

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
