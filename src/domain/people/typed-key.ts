/**
 * Normalises a value that identifies something: a document, a mobile, an e-mail, a code, an obligation number, a creditor.
 * Compatibility forms become plain ones (NFKC), format characters are removed, every dash becomes a hyphen and every run of
 * blanks one blank. It never removes a visible character, so two different keys stay different.
 */
export const cleanKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
