const exponents = [
  // Examples: 4.5E+15, 4,5E15, 4.E15.
  /^[+-]?\d+[.,]\d*E[+-]?\d{1,3}$/i,
  // Examples: 4E+15, 5E07.
  /^[+-]?\dE[+-]?\d{1,3}$/i,
  // Example: 45E+14.
  /^[+-]?\d+E\+\d{1,3}$/i,
];
/**
 * Numbers with only zeros as decimals: 45123500000.0, 45123500000,00, 45.123.500.000,00. `12.000` does not match,
 * because the dot separates thousands.
 */
const decimals = [
  /^[+-]?\d+[.,](?:0{0,2}|0{4,})$/,
  /^[+-]?\d{4,}[.,]0{3}$/,
  /^[+-]?\d{1,3}(?:\.\d{3})+,0*$/,
  /^[+-]?\d{1,3}(?:,\d{3})+\.0*$/,
];
/** Dates that a spreadsheet made of `12/05`, `05-2025` or `5-5`: 12/05/2026, 2026/12/05, 2025-05-01, 05-may, may-25. */
const month = '(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|sept|oct|nov|dic|dec)\\.?';
const dates = [
  /^\d{1,2}([/-])\d{1,2}\1\d{4}$/,
  /^\d{4}([/-])\d{1,2}\1\d{1,2}$/,
  new RegExp(`^\\d{1,2}-${month}(?:-\\d{2,4})?$`, 'i'),
  new RegExp(`^${month}-\\d{2}$`, 'i'),
];
const errorValue = /^(?:#.*[!?]|#N\/[AD]|#+|nan|nat|none|null|<na>|undefined)$/i;

const forms = [...exponents, ...decimals, ...dates, errorValue];
/** A fast first check. Identifiers that contain only digits do not match. */
const mayBeDamage = /^(?:[+-]?\d+[.,E/-]|#|<|[a-u][a-z]{2})/i;

/**
 * Returns true for a number with an exponent or with only zeros as decimals, a date or a missing-value mark. A
 * spreadsheet may have replaced the identifier by this value; many identifiers become `4.51235E+15`.
 */
export const isSpreadsheetDamage = (key: string): boolean =>
  mayBeDamage.test(key) && forms.some((form) => form.test(key));

/**
 * Returns true for a missing-value mark in the exact spelling of spreadsheets and data tools, for example `NULL` or
 * `NaN`. Returns false for `Null` and `Nan`, because these are names of people.
 */
export const isMissingMark = (text: string): boolean =>
  /^(?:#.*[!?]|#N\/[AD]|#+|nan|NaN|NaT|None|NULL|<NA>)$/.test(text);

const kept = 15;

/**
 * Returns the number that a spreadsheet reads from an identifier (000123, 45.123.500, 12345E2, 12.350); undefined for
 * text.
 */
function asNumber(key: string): string | undefined {
  const [, digits, zeros] = /^(\d+)E(\d{1,2})$/i.exec(key) ?? [];
  if (digits) return digits + '0'.repeat(Number(zeros));
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(key)) return key.replace(/[.,]/g, '');
  return /^\d+$/.test(key) ? key : undefined;
}

/**
 * Returns true when a spreadsheet may have written `found` for `original`: a spreadsheet removes leading zeros and
 * thousands separators, expands exponents and keeps 15 digits.
 */
export function isDamagedCopy(original: string, found: string): boolean {
  const number = asNumber(original);
  if (original === found || number === undefined || !/^\d+$/.test(found)) return false;
  const [exact, written] = [BigInt(number), BigInt(found)];
  const lost = 10n ** BigInt(Math.max(0, String(exact).length - kept));
  const difference = exact - written;
  return written % lost === 0n && difference < lost && difference > -lost;
}
