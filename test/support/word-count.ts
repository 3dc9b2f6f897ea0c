/** A sign without letters and digits, such as "$" or "·", does not count. */
export const wordCount = (innerText: string): number => innerText.match(/[^\s]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;

/** The maximum number of words of a page with all details closed, without the displayed contract. */
export const mostWords = 250;
