import { describe, expect, test } from 'vitest';
import { afterPageKey, snap } from './slider-steps.ts';

describe('slider steps', () => {
  test('round a value to the nearest step, and limit the result to the range', () => {
    expect(snap(354_999, 100_000, 1_000_000, 10_000)).toBe(350_000);
    expect(snap(5, 100_000, 1_000_000, 10_000)).toBe(100_000);
    expect(snap(2_000_000, 100_000, 1_000_000, 10_000)).toBe(1_000_000);
    expect(snap(121, 105, 140, 10)).toBe(125);
  });
  test('move the value by the large step with Page Up and Page Down', () => {
    expect(afterPageKey('PageUp', 350_000, 100_000, 1_000_000, 50_000)).toBe(400_000);
    expect(afterPageKey('PageDown', 120_000, 100_000, 1_000_000, 50_000)).toBe(100_000);
    expect(afterPageKey('ArrowUp', 350_000, 100_000, 1_000_000, 50_000)).toBeNull();
  });
});
