import { cleanKey } from '#domain/people/typed-key.ts';

export type Mark = { code: string } | { fingerprint: string };

const sign = '[2-9A-HJKMNP-Z]';
const wholeCode = new RegExp(`^(${sign}{5})(${sign}{5})$`);
const codeAtTheEnd = new RegExp(`(?:^|[\\s:/=])(${sign}{5})[\\s\\p{Pd}]*(${sign}{5})[\\s.,;/]*$`, 'u');
// Only the label SHA256 or a non-hexadecimal character may precede a fingerprint; otherwise the match could be the end
// of a longer hexadecimal text.
const fingerprintAtTheEnd = /^(?:|.*[^0-9A-F]|.*SHA256)([0-9A-F]{64})$/s;

/** Ignores case, spaces, dashes, line breaks, invisible characters and a preceding text or URL. */
export function readMark(typed: string): Mark | undefined {
  const text = cleanKey(typed).toUpperCase();
  const squeezed = text.replace(/[\s\p{Pd}:.,;'"«»“”<>]/gu, '');
  const fingerprint = fingerprintAtTheEnd.exec(squeezed)?.[1];
  if (fingerprint) return { fingerprint: fingerprint.toLowerCase() };
  const [, first, last] = wholeCode.exec(squeezed) ?? codeAtTheEnd.exec(text) ?? [];
  return first && last ? { code: `${first}-${last}` } : undefined;
}

export const markText = (mark: Mark): string => ('code' in mark ? mark.code : mark.fingerprint);
