// Tests of the design system, which imports no domain, read amounts with the product's own parser.
export { parsePesos } from '#domain/money/amount-text.ts';

/** A text that people type or paste and the amount it is; null when it is not taken. */
type AmountCase = { readonly text: string; readonly value: number | null };

const files = import.meta.glob<readonly AmountCase[]>('../corpus/amounts/*.json', { eager: true, import: 'default' });

/** Every case of `test/corpus/amounts`. */
export const amountCases: readonly AmountCase[] = Object.values(files).flat();
