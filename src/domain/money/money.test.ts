import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basisPoints, formatPesos, percent, pesos, roundUpTo, sum } from './money.ts';

describe('pesos', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %s', (n) => {
    expect(() => pesos(n)).toThrow(RangeError);
  });

  test('normalises minus zero', () => {
    expect(Object.is(pesos(-0), 0)).toBe(true);
  });

  test('throws when a sum exceeds the safe integers', () => {
    const largest = pesos(Number.MAX_SAFE_INTEGER);
    expect(() => sum([largest, largest])).toThrow(RangeError);
  });
});

describe('percentages', () => {
  test('round half a peso up', () => {
    expect(percent(pesos(10), 5)).toBe(1);
    expect(percent(pesos(9), 5)).toBe(0);
    expect(basisPoints(pesos(8_400_000), 3_300)).toBe(2_772_000);
  });

  test('reject more than two decimals', () => {
    expect(() => percent(pesos(100), 1.005)).toThrow(RangeError);
    expect(() => basisPoints(pesos(100), 0.5)).toThrow(RangeError);
  });

  test('match exact integer arithmetic', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: 10_000 }),
        (n, bps) => {
          expect(BigInt(basisPoints(pesos(n), bps))).toBe((BigInt(n) * BigInt(bps) + 5_000n) / 10_000n);
        },
      ),
    );
  });
});

describe('roundUpTo', () => {
  test('returns the next multiple and keeps an exact multiple', () => {
    expect(roundUpTo(100, pesos(187_778))).toBe(187_800);
    expect(roundUpTo(100, pesos(187_800))).toBe(187_800);
  });
});

describe('formatPesos', () => {
  test.each([
    [1_250_000, '$\u00a01.250.000'],
    [0, '$\u00a00'],
    [999, '$\u00a0999'],
    [-1_250_000, '-$\u00a01.250.000'],
  ])('formats %s as %s', (n, text) => {
    expect(formatPesos(pesos(n))).toBe(text);
  });

  test('matches Intl for es-CO', () => {
    const colombian = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (n) => {
        expect(formatPesos(pesos(n))).toBe(colombian.format(n));
      }),
    );
  });
});
