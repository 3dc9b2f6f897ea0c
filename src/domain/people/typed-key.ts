/**
 * Normalises an identifier: NFKC, no format characters, hyphens for dashes, single spaces. Removes no visible
 * character.
 */
export const cleanKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
