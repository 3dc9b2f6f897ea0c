import { refuse, type Refusal } from '#domain/refusal.ts';
import { cleanKey } from './typed-key.ts';

export const identityDocumentTypes = ['CC', 'CE', 'PPT', 'PA', 'NIT'] as const;
export type IdentityDocumentType = (typeof identityDocumentTypes)[number];

/** A document in its canonical form: no separators, capital letters, a NIT without its check digit. */
export type IdentityDocument = { readonly type: IdentityDocumentType; readonly number: string };

// Registraduría numbers have 3 to 10 digits; Migración Colombia gives CE 6 or 7 and PPT 5 to 8; passports vary by country.
const shapes = {
  CC: /^[1-9]\d{2,9}$/,
  CE: /^[1-9]\d{5,6}$/,
  PPT: /^[1-9]\d{4,7}$/,
  PA: /^[A-Z0-9]{5,15}$/,
  NIT: /^[1-9]\d{8}$/,
} as const satisfies Record<IdentityDocumentType, RegExp>;

const nitWeights = [41, 37, 29, 23, 19, 17, 13, 7, 3] as const;

/** The check digit of a NIT of nine digits, modulo 11 (DIAN, Orden Administrativa 4 de 1989). */
export function nitCheckDigit(nit: string): number {
  if (!shapes.NIT.test(nit)) throw new RangeError(`Not a NIT: ${nit}`);
  const total = nitWeights.reduce((acc, weight, index) => acc + weight * Number(nit[index]), 0);
  const rest = total % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** Dots and hyphens in groups of three digits, and the hyphen before the check digit of a NIT. */
const grouped = /^\d{1,3}(?:[.-]\d{3})+(?:-\d)?$/;

/**
 * Reads what a person types. Blanks are dropped. A dot or a hyphen only separates groups of three digits, so that no decimal
 * part, exponent or check digit becomes a part of the number: `30111223.0` and `30111223-5` are refused. A NIT may have its check
 * digit, with or without the hyphen; a passport may have hyphens.
 */
export function parseIdentityDocument(
  type: IdentityDocumentType,
  typed: string,
): IdentityDocument | Refusal<'DOCUMENT_INVALID' | 'DOCUMENT_CHECK_DIGIT'> {
  const text = cleanKey(typed).replaceAll(' ', '').toUpperCase();
  if (type === 'NIT') return parseNit(text);
  const isGrouped = grouped.test(text) && !/-\d$/.test(text);
  const number = isGrouped ? text.replace(/[.-]/g, '') : type === 'PA' ? text.replaceAll('-', '') : text;
  return shapes[type].test(number) ? { type, number } : refuse('DOCUMENT_INVALID');
}

function parseNit(text: string): IdentityDocument | Refusal<'DOCUMENT_INVALID' | 'DOCUMENT_CHECK_DIGIT'> {
  const [, number, digit = ''] = /^(\d{9})-?(\d?)$/.exec(grouped.test(text) ? text.replace(/[.-]/g, '') : text) ?? [];
  if (number === undefined || !shapes.NIT.test(number)) return refuse('DOCUMENT_INVALID');
  if (digit !== '' && Number(digit) !== nitCheckDigit(number)) return refuse('DOCUMENT_CHECK_DIGIT');
  return { type: 'NIT', number };
}

/** A NIT as documents print it: `800.197.268-4`. */
export function formatNit(number: string): string {
  return `${number.replace(/\B(?=(\d{3})+$)/g, '.')}-${nitCheckDigit(number)}`;
}

/** How people group the ten digits with dots: as a telephone number, or as thousands. */
const mobileWithDots = /^3\d\d\.\d{3}\.(?:\d{4}|\d\d\.\d\d)$|^3(?:\.\d{3}){3}$/;

/**
 * Ten digits that begin with 3. Blanks, hyphens, brackets and the country code +57 are dropped, and dots where they group the
 * digits: the decimal part of a spreadsheet is refused. Undefined when it is no Colombian mobile.
 */
export function parseMobile(typed: string): string | undefined {
  const national = cleanKey(typed)
    .replace(/[ ()-]/g, '')
    .replace(/^(?:\+|00)?57(?=3)(?!\d{8}$)/, '');
  const digits = mobileWithDots.test(national) ? national.replaceAll('.', '') : national;
  return /^3\d{9}$/.test(digits) ? digits : undefined;
}

/** A mobile as people write it: `300 123 4567`. */
export const formatMobile = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

// Without `%` and `!`, by which old mail servers route to another address.
const localPart = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/;
/** A word that mail programs decode into other characters (RFC 2047). */
const encodedWord = '=?';
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in lower case, without invisible characters; undefined unless it is `local@domain.tld` within the lengths of RFC 5321. */
export function parseEmail(typed: string): string | undefined {
  const email = cleanKey(typed).toLowerCase();
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || local.length > 64 || email.length > 254 || !localPart.test(local) || local.includes(encodedWord))
    return undefined;
  const labels = domain.split('.');
  const topLevel = labels.at(-1) ?? '';
  return labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    /[a-z]/.test(topLevel) &&
    topLevel.length > 1
    ? email
    : undefined;
}

/** A contact that its owner recognises and nobody else learns: `l•••@correo.com`, `••• 4567`. */
export function maskContact(kind: 'email' | 'celular', value: string): string {
  if (kind === 'celular') return `••• ${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
