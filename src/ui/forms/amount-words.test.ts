import { describe, expect, test } from 'vitest';
import { wordsBeforeAmount } from './amount-words.ts';

describe('wordsBeforeAmount', () => {
  test('returns the words before the figure', () => {
    expect(wordsBeforeAmount('Ahorras $\u00a02.038.400')).toBe('Ahorras ');
  });
  test('returns an empty text when the text is only an amount', () => {
    expect(wordsBeforeAmount('$\u00a01.372.000')).toBe('');
    expect(wordsBeforeAmount('−\u00a0$\u00a02.038.400')).toBe('');
  });
  test('returns an empty text for a figure without currency sign', () => {
    expect(wordsBeforeAmount('1.372.000')).toBe('');
  });
});
