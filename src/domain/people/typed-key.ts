/**
 * Normalises an identifier (identity document, mobile, e-mail address, code, obligation number, creditor): NFKC, no
 * format characters, hyphens for dashes, one space for each run of white space. Removes no visible character.
 */
export const cleanKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
