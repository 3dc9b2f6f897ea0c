import { parseEmail, parseMobile, plainKey } from '#domain/people/identity-document.ts';
import { plainRecoveryCode } from '#domain/people/second-factor.ts';
import { z, type Schema } from './wire.ts';

/** Longer than any identifier with invisible characters between its own. */
const longestPasted = 1000;

/**
 * A text that identifies something, as people type and paste it. The value in code is what `parse` returns; it parses to
 * itself. What `parse` cannot read is refused with `invalid`, before any try is counted.
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

/**
 * The number of a document without invisible characters. Its separators depend on its type: `parseIdentityDocument`. What
 * cannot be a number stays as it is, for that function to refuse.
 */
export const documentNumberField = identifier(
  'Escribe tu número de documento.',
  'Escribe solo el número de tu documento.',
  (typed) => within(32, keyOrTyped(typed)),
);

export const mobileField = identifier('Escribe tu celular.', 'Escribe los 10 números de tu celular.', parseMobile);

export const emailField = identifier('Escribe tu correo.', 'Escribe un correo como nombre@correo.com.', parseEmail);

/** An e-mail or a mobile, where another field says which. What is neither stays as it is, for that refusal. */
export const contactField = identifier(
  'Escribe el correo o el celular.',
  'Revisa el correo o el celular.',
  (typed) => parseEmail(typed) ?? parseMobile(typed) ?? within(254, keyOrTyped(typed)),
);

/** Six digits, with or without the blanks and hyphens that make them easier to read. */
export const codeField = identifier('Escribe el código de 6 números.', 'El código tiene 6 números.', (typed) => {
  const digits = withoutBlanks(typed)?.replaceAll('-', '') ?? '';
  return /^\d{6}$/.test(digits) ? digits : undefined;
});

/** Six digits of the app, or one of the codes that were kept for the day when the app is lost. */
export const factorCodeField = identifier(
  'Escribe el código.',
  'Escribe los 6 números de la aplicación, o los 10 números y letras de un código de respaldo.',
  (typed) => {
    const code = plainRecoveryCode(plainKey(typed) ?? '');
    return /^(?:\d{6}|[0-9A-Z]{10})$/.test(code) ? code : undefined;
  },
);

/** The token of a link, pasted from a mail that may have broken it into lines. */
export const tokenField = identifier('El enlace está incompleto.', 'El enlace está incompleto.', (typed) =>
  within(200, withoutBlanks(typed)),
);
