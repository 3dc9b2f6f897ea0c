/** Does not split a surrogate pair. */
export const cutText = (text: string, most: number): string => Array.from(text).slice(0, most).join('');
