/**
 * Normalises an identifier (identity document, mobile, e-mail address, code, obligation number, creditor): NFKC, no
 * format characters, every dash a hyphen, every run of white space one space. Visible characters are never removed, so
 * different keys stay different.
 */
export const cleanKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
