import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorthReducing, reducedName, reducedSize } from './photo-size.ts';

describe('a photo made smaller', () => {
  test.each([
    ['a photo', { width: 4_000, height: 3_000 }, { width: 2_000, height: 1_500 }],
    ['a photo of 64 megapixels', { width: 9_248, height: 6_936 }, { width: 2_000, height: 1_500 }],
    ['a narrow photo', { width: 1_500, height: 6_000 }, { width: 1_080, height: 4_320 }],
    ['a long screenshot', { width: 1_080, height: 14_000 }, { width: 1_080, height: 14_000 }],
    ['a panorama', { width: 14_000, height: 1_080 }, { width: 14_000, height: 1_080 }],
    ['a screenshot that no canvas holds', { width: 1_440, height: 30_000 }, undefined],
  ])('keeps the text of %s readable', (_what, size, reduced) => {
    expect(reducedSize(size)).toEqual(reduced);
  });

  test('never grows, and never disappears', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = reducedSize({ width, height });
        if (!size) return;
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(Math.min(width, height, 1_080));
        expect(size.width).toBeLessThanOrEqual(width);
        expect(size.height).toBeLessThanOrEqual(height);
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
