const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const emojiPart = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\p{Variation_Selector}?`;
const emoji = new RegExp(`${emojiPart}(?:\\u200d${emojiPart})*|[0-9#*]\\p{Variation_Selector}\\u20e3`, 'gu');

export const hasInvisible = (text: string): boolean => invisible.test(text);

export const hasInvisibleOutsideEmoji = (text: string): boolean => invisible.test(text.replace(emoji, ' '));

const parts = new RegExp(`(${emoji.source})|${invisible.source}`, 'gu');

/** Removes invisible characters outside emoji, and keeps at most one empty line between two lines. */
export const plainLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(parts, (found, kept?: string) => (found === '\n' ? found : (kept ?? '')))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
