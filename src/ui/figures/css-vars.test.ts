import { describe, expect, test } from 'vitest';
import { percent } from './css-vars.ts';

describe('percent', () => {
  test('keeps one decimal and clamps to 0–100', () => {
    expect(percent(0.4567)).toBe('45.7%');
    expect(percent(1.22)).toBe('100%');
    expect(percent(-0.1)).toBe('0%');
  });
  test('returns `0%` for NaN and infinity', () => {
    expect(percent(Number.NaN)).toBe('0%');
    expect(percent(Number.POSITIVE_INFINITY)).toBe('0%');
  });
});
