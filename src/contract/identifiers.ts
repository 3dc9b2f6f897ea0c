import { parseEmail, parseMobile, plainKey } from '#domain/people/identity-document.ts';
import { plainRecoveryCode } from '#domain/people/second-factor.ts';
import { z, type Schema } from './wire.ts';

/** The maximum length of a pasted text in characters. Invisible characters can make an identifier much longer. */
const longestPasted = 1000;

/**
 * Builds a field for an identifier that users type or paste. `parse` returns the canonical value and is idempotent.
 * Refuses a blank text with `missing`, and any other text without a canonical value with `invalid`.
 */
const identifier = (
  missing: string,
  invalid: string,
  parse: (typed: string) => string | undefined,
): Schema<string, string> =>
  z.codec(z.string(missing).check(z.maxLength(longestPasted, invalid)), z.string(), {
    decode: (typed, context) => {
      const value = parse(typed);
      if (value) return value;
      const message = plainKey(typed) === '' ? missing : invalid;
      context.issues.push({ code: 'custom', message, input: typed });
      return z.NEVER;
    },
    encode: (value) => value,
  });

const within = (max: number, value: string | undefined) => (value && value.length <= max ? value : undefined);
const keyOrTyped = (typed: string) => plainKey(typed) ?? (/[\p{Cc}\p{Cs}]/u.test(typed) ? undefined : typed.trim());
const withoutBlanks = (typed: string) => plainKey(typed)?.replaceAll(' ', '');

/** Checks only length and characters, because the format depends on the document type: `parseIdentityDocument`. */
export const documentNumberField = identifier(
  'Escribe tu número de documento.',
  'Escribe solo el número de tu documento.',
  (typed) => within(32, keyOrTyped(typed)),
);

export const mobileField = identifier('Escribe tu celular.', 'Escribe los 10 números de tu celular.', parseMobile);

export const emailField = identifier('Escribe tu correo.', 'Escribe un correo como nombre@correo.com.', parseEmail);

export const emailOrMobileField = identifier(
  'Escribe tu correo o tu celular.',
  'Escribe un correo como nombre@correo.com, o los 10 números de tu celular.',
  (typed) => parseEmail(typed) ?? parseMobile(typed),
);

/**
 * Another field states whether the contact is an e-mail address or a mobile number. Other texts of up to 254 characters
 * pass this field, and the server refuses them later.
 */
export const contactField = identifier(
  'Escribe el correo o el celular.',
  'Revisa el correo o el celular.',
  (typed) => parseEmail(typed) ?? parseMobile(typed) ?? within(254, keyOrTyped(typed)),
);

export const codeField = identifier('Escribe el código de 6 números.', 'El código tiene 6 números.', (typed) => {
  const digits = withoutBlanks(typed)?.replaceAll('-', '') ?? '';
  return /^\d{6}$/.test(digits) ? digits : undefined;
});

export const factorCodeField = identifier(
  'Escribe el código.',
  'Escribe los 6 números de la aplicación, o los 10 números y letras de un código de respaldo.',
  (typed) => {
    const code = plainRecoveryCode(plainKey(typed) ?? '');
    return /^(?:\d{6}|[0-9A-Z]{10})$/.test(code) ? code : undefined;
  },
);

export const tokenField = identifier('El enlace está incompleto.', 'El enlace está incompleto.', (typed) =>
  within(200, withoutBlanks(typed)),
);
