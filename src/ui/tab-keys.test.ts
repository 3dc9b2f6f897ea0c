import { describe, expect, test } from 'vitest';
import { nextTab } from './tab-keys.ts';

describe('the keys of a list of tabs', () => {
  test.each([
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowRight', 0, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s from %i leads to %i', (key, at, next) => expect(nextTab(key, at, 3)).toBe(next));

  test('leave every other key alone', () => {
    expect(nextTab('ArrowDown', 0, 3)).toBeUndefined();
    expect(nextTab('Enter', 0, 3)).toBeUndefined();
    expect(nextTab('End', -1, 0)).toBeUndefined();
  });
});
