import { refuse, type Refusal } from '#domain/refusal.ts';

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

/**
 * Reads what a person types, with dots, spaces or hyphens. A NIT comes with its check digit, with or without the hyphen;
 * only nine digits are a NIT without one.
 */
export function parseIdentityDocument(
  type: IdentityDocumentType,
  typed: string,
): IdentityDocument | Refusal<'DOCUMENT_INVALID' | 'DOCUMENT_CHECK_DIGIT'> {
  const compact = typed.replace(/[\s.\-‐–]/g, '').toUpperCase();
  if (type !== 'NIT') return shapes[type].test(compact) ? { type, number: compact } : refuse('DOCUMENT_INVALID');
  const number = compact.slice(0, 9);
  if (!shapes.NIT.test(number) || !/^\d?$/.test(compact.slice(9))) return refuse('DOCUMENT_INVALID');
  const digit = compact.slice(9);
  if (digit !== '' && Number(digit) !== nitCheckDigit(number)) return refuse('DOCUMENT_CHECK_DIGIT');
  return { type, number };
}

/** A NIT as documents print it: `800.197.268-4`. */
export function formatNit(number: string): string {
  return `${number.replace(/\B(?=(\d{3})+$)/g, '.')}-${nitCheckDigit(number)}`;
}

/** Ten digits that begin with 3; the country code +57 and separators are dropped. Undefined when it is no Colombian mobile. */
export function parseMobile(typed: string): string | undefined {
  const compact = typed.replace(/[\s().-]/g, '').replace(/^(?:\+|00)?57(?=3\d{9}$)/, '');
  return /^3\d{9}$/.test(compact) ? compact : undefined;
}

/** A mobile as people write it: `300 123 4567`. */
export const formatMobile = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in lower case, trimmed; undefined unless it is `local@domain.tld` within the lengths of RFC 5321. */
export function parseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase();
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

/** A contact that its owner recognises and nobody else learns: `l•••@correo.com`, `••• 4567`. */
export function maskContact(kind: 'email' | 'celular', value: string): string {
  if (kind === 'celular') return `••• ${value.slice(-4)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}•••${value.slice(at)}`;
}
