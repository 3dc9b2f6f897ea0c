import { describe, expect, test } from 'vitest';
import { wordsBeforeAmount } from './amount-words.ts';

describe('an amount with words before it', () => {
  test('keeps the words and nothing of the figure', () => {
    expect(wordsBeforeAmount('Ahorras $\u00a02.038.400')).toBe('Ahorras ');
  });
  test('a lone amount, with or without its minus, has no words', () => {
    expect(wordsBeforeAmount('$\u00a01.372.000')).toBe('');
    expect(wordsBeforeAmount('−\u00a0$\u00a02.038.400')).toBe('');
  });
  test('a figure without its sign is hidden whole', () => {
    expect(wordsBeforeAmount('1.372.000')).toBe('');
  });
});
