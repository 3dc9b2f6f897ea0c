/** Where a text has its amounts: every other part is one. */
export const amountParts = (text: string): string[] => text.split(/(\$\s?[\d.]*\d)/);
