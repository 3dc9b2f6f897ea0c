/** Invisible characters: controls, bidirectional marks, zero-width spaces, variation selectors, fillers. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

const emojiPart = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\p{Variation_Selector}?`;
/** An emoji with its joiners and selectors. */
const emoji = new RegExp(`${emojiPart}(?:\\u200d${emojiPart})*|[0-9#*]\\p{Variation_Selector}\\u20e3`, 'gu');

export const hasInvisible = (text: string): boolean => invisible.test(text);

/** `hasInvisible` for texts that may contain emoji. */
export const hasInvisibleOutsideEmoji = (text: string): boolean => invisible.test(text.replace(emoji, ' '));
