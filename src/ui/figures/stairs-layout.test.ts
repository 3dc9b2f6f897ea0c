import { describe, expect, test } from 'vitest';
import { isLabelled, stairHeights, stairState } from './stairs-layout.ts';

describe('the stairs', () => {
  test('a plan under consideration has nothing that looks paid', () => {
    expect([0, 1, 2].map((step) => stairState(step, null))).toEqual(['ahead', 'ahead', 'ahead']);
  });
  test('an agreement fills what is paid and marks the next step', () => {
    expect([0, 1, 2, 3].map((step) => stairState(step, 2))).toEqual(['paid', 'paid', 'next', 'ahead']);
  });
  test('a finished agreement has no next step', () => {
    expect([0, 1].map((step) => stairState(step, 2))).toEqual(['paid', 'paid']);
  });
  test('heights are shares of the highest amount and never negative', () => {
    expect(stairHeights([400, 200, 100, -5])).toEqual([1, 0.5, 0.25, 0]);
    expect(stairHeights([0, 0])).toEqual([0, 0]);
    expect(stairHeights([])).toEqual([]);
  });
  test('with many steps only the ends and a clear next step keep their labels', () => {
    const labelled = (paid: number | null) =>
      Array.from({ length: 37 }, (_, step) => step).filter((step) => isLabelled(step, 37, paid));
    expect(labelled(null)).toEqual([0, 36]);
    expect(labelled(18)).toEqual([0, 18, 36]);
    expect(labelled(2)).toEqual([0, 36]);
    expect(labelled(35)).toEqual([0, 36]);
  });
});
