const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** The characters in both fonts of the PDF documents. A test compares this list with the font files. */
export const documentCharacters: string =
  range(0x20, 0x7e) + range(0xa0, 0xa3) + range(0xa5, 0xac) + range(0xae, 0xff) + 'Œœˆ˜–—‘’‚“”„•…‹›€™';

const known = new Set(documentCharacters);

const replacements: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ẞ: 'SS',
  ʻ: '‘',
  ʼ: '’',
};

/**
 * Converts a text to the characters that PDF documents can print. For example, «ễ» becomes «e», a line break becomes a
 * space, and a character without a printable replacement becomes «?».
 */
export function printable(text: string): string {
  let printed = '';
  for (const character of text.normalize('NFC'))
    printed += known.has(character) ? character : (substitute(character) ?? '?');
  return printed;
}

export const unprintable = (text: string): string[] => [
  ...new Set([...text.normalize('NFC')].filter((each) => !known.has(each) && substitute(each) === undefined)),
];

function substitute(character: string): string | undefined {
  if (/[\p{Cc}\p{Z}]/u.test(character)) return ' ';
  if (/[\p{Cf}\p{M}]/u.test(character)) return '';
  if (/\p{Pd}|\u2212/u.test(character)) return '-';
  const base = replacements[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return base !== '' && [...base].every((each) => known.has(each)) ? base : undefined;
}
