import { refuse, type Refusal } from '#domain/refusal.ts';
import { cleanKey } from './typed-key.ts';

export const identityDocumentTypes = ['CC', 'CE', 'PPT', 'PA', 'NIT'] as const;
export type IdentityDocumentType = (typeof identityDocumentTypes)[number];

/** An identity document in canonical form: no separators, upper case, a NIT without check digit. */
export type IdentityDocument = { readonly type: IdentityDocumentType; readonly number: string };

// Numbers of the Registraduría have 3 to 10 digits. Migración Colombia issues CE numbers of 6 or 7 digits and PPT
// numbers of 5 to 8 digits. The format of passport numbers depends on the country.
const shapes = {
  CC: /^[1-9]\d{2,9}$/,
  CE: /^[1-9]\d{5,6}$/,
  PPT: /^[1-9]\d{4,7}$/,
  PA: /^[A-Z0-9]{5,15}$/,
  NIT: /^[1-9]\d{8}$/,
} as const satisfies Record<IdentityDocumentType, RegExp>;

const nitWeights = [41, 37, 29, 23, 19, 17, 13, 7, 3] as const;

/**
 * Returns the check digit of a nine-digit NIT, modulo 11 (DIAN, Orden Administrativa 4 de 1989).
 * @throws RangeError when `nit` is not a NIT.
 */
export function nitCheckDigit(nit: string): number {
  if (!shapes.NIT.test(nit)) throw new RangeError(`Not a NIT: ${nit}`);
  const total = nitWeights.reduce((acc, weight, index) => acc + weight * Number(nit[index]), 0);
  const rest = total % 11;
  return rest < 2 ? rest : 11 - rest;
}

/**
 * Returns undefined when the normalised value could differ from the displayed value, for example for a footnote mark
 * (`²`) or for text reversed by U+202E.
 */
export const plainKey = (typed: string): string | undefined => {
  // Most values of a portfolio file need no normalisation.
  if (/^[!-~]*$/.test(typed)) return typed;
  return /^[\x20-\x7e\uff01-\uff5e\s\p{Nd}\p{Pd}\u2212\p{Cf}]*$/u.test(typed) && !/\u202e/.test(typed)
    ? cleanKey(typed)
    : undefined;
};

const withoutBlanks = (key: string): string => key.replaceAll(' ', '');

/**
 * Removes hyphens and thousands dots. Returns undefined for other separators, and when the group after the last hyphen
 * is shorter than `shortest`, because such a group may be a check digit.
 */
function withoutSeparators(number: string, shortest: number): string | undefined {
  if (/^\d{1,3}(?:\.\d{3})+$/.test(number)) return number.replaceAll('.', '');
  const groups = number.split('-');
  const isGrouped = groups.every((group) => /^[A-Z0-9]+$/.test(group));
  return isGrouped && (groups.length === 1 || groups.at(-1)!.length >= shortest) ? groups.join('') : undefined;
}

/** Allows spaces, hyphens and thousands dots, but no decimals or exponents. A NIT may include its check digit. */
export function parseIdentityDocument(
  type: IdentityDocumentType,
  typed: string,
): IdentityDocument | Refusal<'DOCUMENT_INVALID' | 'DOCUMENT_CHECK_DIGIT'> {
  const spelled = withoutBlanks(plainKey(typed) ?? '').toUpperCase();
  if (type !== 'NIT') {
    const number = withoutSeparators(spelled, 3);
    return number !== undefined && shapes[type].test(number) ? { type, number } : refuse('DOCUMENT_INVALID');
  }
  const [, body = '', afterHyphen] = /^(.*?)(?:-(\d))?$/.exec(spelled)!;
  const digits = withoutSeparators(body, 3) ?? '';
  const number = digits.slice(0, 9);
  const digit = digits.slice(9) + (afterHyphen ?? '');
  if (!shapes.NIT.test(number) || !/^\d?$/.test(digit)) return refuse('DOCUMENT_INVALID');
  if (digit !== '' && Number(digit) !== nitCheckDigit(number)) return refuse('DOCUMENT_CHECK_DIGIT');
  return { type, number };
}

export function formatNit(number: string): string {
  return `${number.replace(/\B(?=(\d{3})+$)/g, '.')}-${nitCheckDigit(number)}`;
}

const phoneGroups = /^(3\d\d)\.(\d{3})\.(\d\d)\.?(\d\d)$/;

export function parseMobile(typed: string): string | undefined {
  const national = withoutBlanks(plainKey(typed) ?? '')
    .replace(/^(?:\((?:\+|00)?57\)|(?:\+|00)?57)[.-]?(?=\(?3)/, '')
    .replace(/^\((3\d\d)\)-?/, '$1');
  const digits = withoutSeparators(national.replace(phoneGroups, '$1$2$3$4'), 2);
  return digits !== undefined && /^3\d{9}$/.test(digits) ? digits : undefined;
}

export const formatMobile = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

// The pattern rejects the valid characters `!`, `%`, `|`, `/` and `=?`, because mail servers interpret these characters
// as routes, programs, files and encoded words.
const localPart = /^(?!')(?!.*=\?)[a-z0-9#$&'*+=?^_`{}~-]+(?:\.[a-z0-9#$&'*+=?^_`{}~-]+)*$/;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the address in lower case. RFC 5321 limits the lengths. */
export function parseEmail(typed: string): string | undefined {
  const email = (plainKey(typed) ?? '').toLowerCase();
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || local.length > 64 || email.length > 254 || !localPart.test(local)) return undefined;
  const labels = domain.split('.');
  const topLevel = labels.at(-1) ?? '';
  return labels.length > 1 &&
    labels.every((label) => domainLabel.test(label)) &&
    /[a-z]/.test(topLevel) &&
    topLevel.length > 1
    ? email
    : undefined;
}

export function maskContact(kind: 'email' | 'celular', value: string): string {
  if (kind === 'celular') return `••• ${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
