import { cleanKey } from '#domain/people/typed-key.ts';

/** The printed code of a document, or a SHA-256 of its text or file. */
export type Mark = { code: string } | { fingerprint: string };

// Ten unambiguous characters.
const sign = '[2-9A-HJKMNP-Z]';
const wholeCode = new RegExp(`^(${sign}{5})(${sign}{5})$`);
const codeAtTheEnd = new RegExp(`(?:^|[\\s:/=])(${sign}{5})[\\s\\p{Pd}]*(${sign}{5})[\\s.,;/]*$`, 'u');
// Only the name of the hash may directly precede a fingerprint, so that it is not part of a longer one.
const fingerprintAtTheEnd = /^(?:|.*[^0-9A-F]|.*SHA256)([0-9A-F]{64})$/s;

/**
 * Parses a typed or pasted code or fingerprint: any case, with spaces, dashes, line breaks, invisible characters and
 * preceding words or address. Undefined otherwise.
 */
export function readMark(typed: string): Mark | undefined {
  const text = cleanKey(typed).toUpperCase();
  const squeezed = text.replace(/[\s\p{Pd}:.,;'"«»“”<>]/gu, '');
  const fingerprint = fingerprintAtTheEnd.exec(squeezed)?.[1];
  if (fingerprint) return { fingerprint: fingerprint.toLowerCase() };
  const [, first, last] = wholeCode.exec(squeezed) ?? codeAtTheEnd.exec(text) ?? [];
  return first && last ? { code: `${first}-${last}` } : undefined;
}

/** The form of a mark in the verification address. */
export const markText = (mark: Mark): string => ('code' in mark ? mark.code : mark.fingerprint);
