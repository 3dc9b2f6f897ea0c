/** What stands before the figure in "Ahorras $ 20.000" or "− $ 20.000": words stay when amounts are hidden, signs go. */
export function wordsBeforeAmount(text: string): string {
  return text.slice(0, Math.max(0, text.search(/(−\s?)?\$/)));
}
