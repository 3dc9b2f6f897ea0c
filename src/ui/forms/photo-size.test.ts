import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorthReducing, LONGEST_SIDE, reducedName, reducedSize } from './photo-size.ts';

describe('a photo made smaller', () => {
  test('keeps its shape within the longest side', () => {
    expect(reducedSize({ width: 4_000, height: 3_000 })).toEqual({ width: 2_000, height: 1_500 });
    expect(reducedSize({ width: 1_500, height: 6_000 })).toEqual({ width: 500, height: 2_000 });
  });

  test('never grows, and never disappears', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = reducedSize({ width, height });
        expect(size.width).toBeGreaterThanOrEqual(1);
        expect(size.width).toBeLessThanOrEqual(Math.min(width, LONGEST_SIDE));
        expect(size.height).toBeGreaterThanOrEqual(1);
        expect(size.height).toBeLessThanOrEqual(Math.min(height, LONGEST_SIDE));
      }),
    );
  });

  test.each([
    ['cédula.PNG', 'cédula.jpg'],
    ['IMG.2026.heic.webp', 'IMG.2026.heic.jpg'],
    ['.png', 'foto.jpg'],
    ['foto', 'foto.jpg'],
  ])('%s is called %s', (before, after) => expect(reducedName(before)).toBe(after));
});

test('only heavy photos are worth it', () => {
  expect(isWorthReducing({ type: 'image/jpeg', size: 4_000_000 })).toBe(true);
  expect(isWorthReducing({ type: 'image/jpeg', size: 400_000 })).toBe(false);
  expect(isWorthReducing({ type: 'application/pdf', size: 4_000_000 })).toBe(false);
});
