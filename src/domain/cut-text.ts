/** The first characters of a text, without half of a character at its end. */
export const cutText = (text: string, most: number): string => Array.from(text).slice(0, most).join('');
