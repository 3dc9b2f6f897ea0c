import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountCases } from '#test/support/amount-corpus.ts';
import { parseAmount, parsePesos } from './amount-text.ts';
import { formatPesos, pesos } from './money.ts';

describe('parseAmount', () => {
  test.each(amountCases)('parses $text as $value', ({ text, value }) => {
    expect(parseAmount(text)).toBe(value ?? undefined);
  });
});

describe('parsePesos', () => {
  test.each([
    ['1500,5', 1501],
    ['1500,49', 1500],
    ['1,5', 2],
    ['0,4', 0],
    ['0,6', 0],
    ['0.99', 0],
    ['999.999,99', 1_000_000],
  ])('rounds %s to %s', (text, rounded) => {
    expect(parsePesos(text)).toBe(rounded);
  });

  test('parses the output of formatPesos', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_000 }), (n) => {
        expect(parsePesos(formatPesos(pesos(n)))).toBe(n);
      }),
    );
  });

  test('parses an amount with any accepted thousands separator', () => {
    const grouped = (n: number, sign: string) => String(n).replace(/\B(?=(\d{3})+$)/g, sign);
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_999_999 }),
        fc.constantFrom('.', ',', ' ', '\u00a0', '\u202f', "'"),
        (n, sign) => {
          expect(parsePesos(grouped(n, sign))).toBe(n);
        },
      ),
    );
  });

  test('rejects a text with two amounts', () => {
    const separator = fc.constantFrom('-', ' - ', '/', ' y ', '\t', '\n', ';', ' $', ': ', '–', ' a ');
    fc.assert(
      fc.property(fc.nat(), fc.nat(), separator, (a, b, between) => {
        expect(parsePesos(`${formatPesos(pesos(a))}${between}${b}`)).toBeUndefined();
      }),
    );
  });
});
