// Tests of the design system, which imports no domain, read amounts with the product's own parser.
export { parsePesos } from '#domain/money/amount-text.ts';

/** A typed or pasted text and its amount; null when it is rejected. */
type AmountCase = { readonly text: string; readonly value: number | null };

const files = import.meta.glob<readonly AmountCase[]>('../corpus/amounts/*.json', { eager: true, import: 'default' });

/** Every case of `test/corpus/amounts`. */
export const amountCases: readonly AmountCase[] = Object.values(files).flat();
