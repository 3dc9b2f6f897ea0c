import { expect, test } from 'vitest';
import { pesos } from '#domain/money/money.ts';
import { receiptLines } from './document-facts.ts';

test('a receipt lists the paid instalments in ascending order', () => {
  const spread = [1, 6, 5, 4].map((number) => ({ instalmentId: String(number), number, amount: pesos(100_000) }));
  const entry = { amount: pesos(400_000), allocations: spread };
  const context = { agreement: { term: 6, replacesId: null }, instalments: Array.from({ length: 7 }) };
  expect(receiptLines(entry, context).map(({ label }) => label)).toEqual([
    'Cuota 1 de 6',
    'Cuota 4 de 6',
    'Cuota 5 de 6',
    'Cuota 6 de 6',
  ]);
});
