/**
 * Returns the words before the amount, such as "Ahorras " in "Ahorras $ 20.000". The words stay visible when amounts
 * are hidden. A minus sign is part of the amount.
 */
export function wordsBeforeAmount(text: string): string {
  return text.slice(0, Math.max(0, text.search(/(−\s?)?\$/)));
}
