/** The number of words in the visible text of a page, from `innerText`. Signs alone, such as "$" and "·", are no words. */
export const wordCount = (innerText: string): number => innerText.match(/[^\s]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;

/** The most words of a page before anything is opened, without the contract that it shows. */
export const mostWords = 250;
