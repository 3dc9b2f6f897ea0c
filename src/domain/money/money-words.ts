import type { Pesos } from './money.ts';

// These forms precede a masculine noun (peso, mil, millón), hence «un» and «veintiún».
const belowThirty = (
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho ' +
  'diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'
).split(' ');
const tens = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const hundreds =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

function belowHundred(n: number): string {
  if (n < 30) return belowThirty[n] ?? '';
  const unit = n % 10;
  const ten = tens[Math.floor(n / 10)] ?? '';
  return unit === 0 ? ten : `${ten} y ${belowThirty[unit]}`;
}

function belowThousand(n: number): string {
  if (n < 100) return belowHundred(n);
  if (n === 100) return 'cien';
  const rest = n % 100;
  const hundred = hundreds[Math.floor(n / 100)] ?? '';
  return rest === 0 ? hundred : `${hundred} ${belowHundred(rest)}`;
}

function belowMillion(n: number): string {
  if (n < 1_000) return belowThousand(n);
  const thousands = Math.floor(n / 1_000);
  const rest = n % 1_000;
  const head = thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`;
  return rest === 0 ? head : `${head} ${belowThousand(rest)}`;
}

// The words use the long scale: a Spanish billón is 10^12.
const scales = [
  { value: 1_000_000_000_000, one: 'un billón', many: 'billones' },
  { value: 1_000_000, one: 'un millón', many: 'millones' },
] as const;

/** Returns the amount in Spanish words for legal documents, such as «veintiún millones de pesos». */
export function pesosInWords(amount: Pesos): string {
  if (amount < 0) return `menos ${pesosInWords(-amount as Pesos)}`;
  if (amount === 1) return 'un peso';
  if (amount === 0) return 'cero pesos';
  const words: string[] = [];
  let rest: number = amount;
  for (const { value, one, many } of scales) {
    const count = Math.floor(rest / value);
    rest %= value;
    if (count > 0) words.push(count === 1 ? one : `${belowMillion(count)} ${many}`);
  }
  // «millón» and «billón» are nouns and need «de» before «pesos» when no lower number follows.
  words.push(rest > 0 ? `${belowMillion(rest)} pesos` : 'de pesos');
  return words.join(' ');
}
