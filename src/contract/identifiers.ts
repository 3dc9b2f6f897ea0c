import { parseEmail, parseMobile } from '#domain/people/identity-document.ts';
import { cleanKey } from '#domain/people/typed-key.ts';
import { textField, z, type Schema } from './wire.ts';

/**
 * What people type or paste to identify themselves. The wire takes it with blanks, dashes and invisible characters; in code it
 * has its canonical form, which `read` makes. `read` returns undefined for what is none.
 */
function identifier(
  missing: string,
  invalid: string,
  value: Schema<string, string>,
  read: (typed: string) => string | undefined,
): Schema<string, string> {
  return z.codec(z.string(missing).check(z.maxLength(1024, invalid)), value, {
    decode: (typed, context) => {
      const key = cleanKey(typed);
      if (key === '') return key;
      const found = read(key);
      if (found !== undefined) return found;
      context.issues.push({ code: 'custom', message: invalid, input: typed });
      return z.NEVER;
    },
    encode: (canonical) => canonical,
  });
}

/** A document's number as typed, normalised; `parseIdentityDocument` reads it together with its type. */
export const documentNumberField = identifier(
  'Escribe tu número de documento.',
  'Usa máximo 32 caracteres.',
  textField(32, 'Escribe tu número de documento.'),
  (key) => key,
);

/** Ten digits. */
export const mobileField = identifier(
  'Escribe tu celular.',
  'Escribe los 10 números de tu celular.',
  textField(24, 'Escribe tu celular.'),
  parseMobile,
);

/** In lower case. */
export const emailField = identifier(
  'Escribe tu correo.',
  'Escribe un correo como nombre@correo.com.',
  textField(254, 'Escribe tu correo.'),
  parseEmail,
);

/** An e-mail or a mobile; which of them, another field says. */
export const contactField = (missing: string) =>
  identifier(missing, 'Usa máximo 254 caracteres.', textField(254, missing), (key) => key);

/** Six digits, which people also type and paste in groups. */
export const codeField = identifier(
  'Escribe el código de 6 números.',
  'El código tiene 6 números.',
  z.string().check(z.regex(/^\d{6}$/, 'El código tiene 6 números.')),
  (key) => key.replace(/[ -]/g, ''),
);

/** Six digits of the authenticator app, or a recovery code. */
export const factorCodeField = identifier(
  'Escribe el código.',
  'Usa máximo 24 caracteres.',
  textField(24, 'Escribe el código.'),
  (key) => key.replace(/[ -]/g, ''),
);
