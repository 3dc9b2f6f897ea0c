/** The words before the figure in "Ahorras $ 20.000": they stay visible when amounts are hidden, signs do not. */
export function wordsBeforeAmount(text: string): string {
  return text.slice(0, Math.max(0, text.search(/(−\s?)?\$/)));
}
