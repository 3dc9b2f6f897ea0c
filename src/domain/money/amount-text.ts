import { pesos, type Pesos } from './money.ts';

const prefix = /^(?:COP ?\$?|\$) ?/i;
const suffix = / ?(?:COP|pesos)$/i;
/** Digits alone, or groups of three with one kind of separator; then up to two decimals after the other sign. */
const amount = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:'\d{3})+)(?:[.,](\d{1,2}))?$/,
  // Colombians write millions with an apostrophe: 1'500.000.
  /^([1-9]\d{0,2}(?:\.\d{3})?'\d{3}\.\d{3})(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})?'\d{3},\d{3})(?:\.(\d{1,2}))?$/,
];

/** Full-width signs become ASCII, invisible ones are removed, each kind of blank and apostrophe becomes one. */
const normalised = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2018\u2019\u02bc\u00b4\u2032`]/g, "'");

/** Reads a text that is plainly one amount of pesos, with its decimals; undefined for any other text. */
export function parseAmount(text: string): number | undefined {
  const written = normalised(text).replace(prefix, '').replace(suffix, '');
  for (const form of amount) {
    const [, whole, decimals = ''] = form.exec(written) ?? [];
    if (whole === undefined) continue;
    const value = Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`);
    return Number.isSafeInteger(Math.ceil(value)) ? value : undefined;
  }
  return undefined;
}

/** Reads an amount as whole pesos, rounded half up. Less than one peso is none, so that a minimum of 1 rejects it. */
export function parsePesos(text: string): Pesos | undefined {
  const value = parseAmount(text);
  return value === undefined ? undefined : pesos(value < 1 ? 0 : Math.round(value));
}
