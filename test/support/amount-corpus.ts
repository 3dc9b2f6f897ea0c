// Tests of the design system may not import the domain. They import the product's amount parser from this file.
export { parsePesos } from '#domain/money/amount-text.ts';

type AmountCase = { readonly text: string; readonly value: number | null };

const files = import.meta.glob<readonly AmountCase[]>('../corpus/amounts/*.json', { eager: true, import: 'default' });

export const amountCases: readonly AmountCase[] = Object.values(files).flat();
