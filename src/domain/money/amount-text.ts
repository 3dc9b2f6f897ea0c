import { pesos, type Pesos } from './money.ts';

const prefix = /^(?:COP ?\$?|\$) ?/i;
const suffix = / ?(?:COP|pesos)$/i;
/**
 * Plain digits or groups of three digits. Up to two decimals may follow a comma or a point that is not the group
 * separator.
 */
const amount = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:'\d{3})+)(?:[.,](\d{1,2}))?$/,
  // Colombian notation uses an apostrophe for millions: 1'500.000.
  /^([1-9]\d{0,2}(?:\.\d{3})?'\d{3}\.\d{3})(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})?'\d{3},\d{3})(?:\.(\d{1,2}))?$/,
];

const normalised = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2018\u2019\u02bc\u00b4\u2032`]/g, "'");

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

/** Rounds half up to whole pesos. An amount below one peso becomes 0, so that a minimum of 1 rejects it. */
export function parsePesos(text: string): Pesos | undefined {
  const value = parseAmount(text);
  return value === undefined ? undefined : pesos(value < 1 ? 0 : Math.round(value));
}
