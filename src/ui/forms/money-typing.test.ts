import { describe, expect, test } from 'vitest';
import {
  cameWhole,
  groupDigits,
  MAX_DIGITS,
  readPasted,
  readPesos,
  retype,
  writePesos,
  hasForeignSigns,
} from './money-typing.ts';

/** Types keys one by one at the end of an empty field, as a browser would report them. */
function typeKeys(keys: string) {
  let text = '';
  let caret = 0;
  let value: number | null = null;
  for (const key of keys) {
    const after = text.slice(0, caret) + key + text.slice(caret);
    ({ text, caret, value } = retype(text, after, caret + 1, 'insertText'));
  }
  return { text, caret, value };
}

describe('writing pesos', () => {
  test('digits are grouped in threes with points', () => {
    expect(groupDigits('1500000')).toBe('1.500.000');
    expect(groupDigits('999')).toBe('999');
    expect(groupDigits('1000')).toBe('1.000');
  });
  test('leading zeros go and a lone zero stays', () => {
    expect(groupDigits('000')).toBe('0');
    expect(groupDigits('0075000')).toBe('75.000');
  });
  test('an empty field is null and zero is written', () => {
    expect(writePesos(null)).toBe('');
    expect(writePesos(0)).toBe('0');
  });
  test('what was written reads back as the same amount', () => {
    for (const pesos of [0, 7, 96_000, 1_881_600, 999_999_999_999]) expect(readPesos(writePesos(pesos))).toBe(pesos);
  });
});

describe('typing in a money field', () => {
  test('the points appear while typing and the caret stays at the end', () => {
    expect(typeKeys('1500000')).toEqual({ text: '1.500.000', caret: 9, value: 1_500_000 });
  });
  test('letters and signs leave no trace', () => {
    expect(typeKeys('$ 96a0-00')).toEqual({ text: '96.000', caret: 6, value: 96_000 });
  });
  test('a digit in the middle keeps the caret after that digit', () => {
    // 1|500 → 12|500
    expect(retype('1.500', '12.500', 2, 'insertText')).toEqual({ text: '12.500', caret: 2, value: 12_500 });
    // 500.|000 → 500.7|000
    expect(retype('500.000', '500.7000', 5, 'insertText')).toEqual({ text: '5.007.000', caret: 5, value: 5_007_000 });
  });
  test('erasing a point with Backspace erases the digit before it', () => {
    expect(retype('1.500', '1500', 1, 'deleteContentBackward')).toEqual({ text: '500', caret: 0, value: 500 });
  });
  test('erasing a point with Delete erases the digit after it', () => {
    expect(retype('1.500', '1500', 1, 'deleteContentForward')).toEqual({ text: '100', caret: 1, value: 100 });
  });
  test('an erased decimal-looking rest is still whole pesos', () => {
    expect(retype('1.500', '1.50', 4, 'deleteContentBackward')).toEqual({ text: '150', caret: 3, value: 150 });
  });
  test('emptying the field gives null, not zero', () => {
    expect(retype('7', '', 0, 'deleteContentBackward')).toEqual({ text: '', caret: 0, value: null });
  });
  test('a digit typed before a lone zero replaces it', () => {
    expect(retype('0', '05', 2, 'insertText')).toEqual({ text: '5', caret: 1, value: 5 });
  });
  test(`no more than ${MAX_DIGITS} digits fit`, () => {
    expect(typeKeys('1234567890123').value).toBe(123_456_789_012);
  });
});

describe('an amount that arrives whole', () => {
  test.each([
    ['$ 1.500.000', 1_500_000],
    ['1,500,000.00', 1_500_000],
    ['1.500.000,50 COP', 1_500_000],
    ['1500000', 1_500_000],
    ['96.000', 96_000],
    ['0', 0],
    ['gracias', null],
  ])('"%s" reads as %s', (text, pesos) => {
    expect(readPasted(text)).toBe(pesos);
  });
  test('autofill and drops come whole, keystrokes do not', () => {
    expect(cameWhole(undefined)).toBe(true);
    expect(cameWhole('insertReplacementText')).toBe(true);
    expect(cameWhole('insertText')).toBe(false);
    expect(cameWhole('deleteContentBackward')).toBe(false);
  });
});

describe('signs that are left out', () => {
  test('are letters and the like, and not the ways of writing an amount', () => {
    for (const text of ['', '$ 1.500.000', '1,500.00', '1500000 COP']) expect(hasForeignSigns(text)).toBe(false);
    for (const text of ['12a', '-5', '1#']) expect(hasForeignSigns(text)).toBe(true);
  });
});
