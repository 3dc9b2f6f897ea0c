import { cleanKey } from '#domain/people/typed-key.ts';

/** What somebody holds of a document: the code that it prints, or a SHA-256, of its text or of its file. */
export type Mark = { code: string } | { fingerprint: string };

// Ten signs without those that are mistaken for others.
const sign = '[2-9A-HJKMNP-Z]';
const wholeCode = new RegExp(`^(${sign}{5})(${sign}{5})$`);
const codeAtTheEnd = new RegExp(`(?:^|[\\s:/=])(${sign}{5})[\\s\\p{Pd}]*(${sign}{5})[\\s.,;/]*$`, 'u');
// What may stand before a fingerprint is no part of a longer one, but for its name.
const fingerprintAtTheEnd = /^(?:|.*[^0-9A-F]|.*SHA256)([0-9A-F]{64})$/s;

/**
 * Reads a code or a fingerprint as people type and paste them: in any case, with spaces, dashes, line breaks and
 * invisible signs in between, after the words or the address that they are printed with. Undefined when it is neither.
 */
export function readMark(typed: string): Mark | undefined {
  const text = cleanKey(typed).toUpperCase();
  const squeezed = text.replace(/[\s\p{Pd}:.,;'"«»“”<>]/gu, '');
  const fingerprint = fingerprintAtTheEnd.exec(squeezed)?.[1];
  if (fingerprint) return { fingerprint: fingerprint.toLowerCase() };
  const [, first, last] = wholeCode.exec(squeezed) ?? codeAtTheEnd.exec(text) ?? [];
  return first && last ? { code: `${first}-${last}` } : undefined;
}

/** How a mark stands in the address of its check. */
export const markText = (mark: Mark): string => ('code' in mark ? mark.code : mark.fingerprint);
