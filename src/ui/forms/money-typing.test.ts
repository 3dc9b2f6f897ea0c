import { describe, expect, test } from 'vitest';
import {
  isBulkInput,
  groupDigits,
  hasForeignSigns,
  MAX_DIGITS,
  readWhole,
  retype,
  writePesos,
} from './money-typing.ts';
import { parsePesos } from '#test/support/amount-corpus.ts';

function typeKeys(keys: string) {
  let text = '';
  let caret = 0;
  let value: number | null | undefined = null;
  for (const key of keys) {
    const after = text.slice(0, caret) + key + text.slice(caret);
    ({ text, caret, value } = retype(text, after, caret + 1, 'insertText', parsePesos));
  }
  return { text, caret, value };
}

describe('writing pesos', () => {
  test('groups digits with dots', () => {
    expect(groupDigits('1500000')).toBe('1.500.000');
    expect(groupDigits('999')).toBe('999');
    expect(groupDigits('1000')).toBe('1.000');
  });
  test('removes leading zeros and keeps a single zero', () => {
    expect(groupDigits('000')).toBe('0');
    expect(groupDigits('0075000')).toBe('75.000');
  });
  test('writes null as empty text and zero as 0', () => {
    expect(writePesos(null)).toBe('');
    expect(writePesos(0)).toBe('0');
  });
  test('writes an amount that is parsed back to the same amount', () => {
    for (const pesos of [0, 7, 96_000, 1_881_600, 999_999_999_999])
      expect(readWhole(writePesos(pesos), parsePesos).value).toBe(pesos);
  });
});

describe('typing in a money field', () => {
  test.each([
    ['groups the digits and keeps the caret at the end', '1500000', { text: '1.500.000', caret: 9, value: 1_500_000 }],
    ['removes currency signs and blanks', '$ 96 000 COP', { text: '96.000', caret: 6, value: 96_000 }],
    ['keeps a letter and returns no amount', '96a0', { text: '96a0', caret: 4, value: undefined }],
  ])('%s when the user types %s', (_, keys, field) => expect(typeKeys(keys)).toEqual(field));

  test.each([
    ['keeps the caret after a new digit', '1.500', '12.500', 2, 'insertText', ['12.500', 2, 12_500]],
    [
      'keeps the caret after a digit that moves the dots',
      '500.000',
      '500.7000',
      5,
      'insertText',
      ['5.007.000', 5, 5_007_000],
    ],
    ['erases the digit before a point', '1.500', '1500', 1, 'deleteContentBackward', ['500', 0, 500]],
    ['erases the digit after a point', '1.500', '1500', 1, 'deleteContentForward', ['100', 1, 100]],
    ['parses the remaining digits as whole pesos', '1.500', '1.50', 4, 'deleteContentBackward', ['150', 3, 150]],
    ['reads an empty field as null, not as zero', '7', '', 0, 'deleteContentBackward', ['', 0, null]],
    ['replaces a lone zero by a digit after it', '0', '05', 2, 'insertText', ['5', 1, 5]],
    ['replaces a lone zero by a digit before it', '0', '30', 1, 'insertText', ['3', 1, 3]],
    ['replaces a lone zero by a paste before it', '0', '3534000', 6, 'insertFromPaste', ['353.400', 7, 353_400]],
    ['keeps one of two zeros', '0', '00', 1, 'insertText', ['0', 1, 0]],
  ] as const)('%s when %j changes to %j', (_, before, typed, at, how, [text, caret, value]) =>
    expect(retype(before, typed, at, how, parsePesos)).toEqual({ text, caret, value }),
  );

  test(`accepts at most ${MAX_DIGITS} digits`, () => {
    expect(typeKeys('1234567890123').value).toBe(123_456_789_012);
  });
});

describe('an amount that is inserted at once', () => {
  test('is rounded to whole pesos and formatted', () => {
    expect(readWhole('$ 1,500,000.50', parsePesos)).toEqual({ text: '1.500.001', caret: 9, value: 1_500_001 });
  });
  test('is rejected when it has too many digits', () => {
    expect(readWhole('1234567890123', parsePesos).value).toBeUndefined();
  });
  test('is detected by isBulkInput, unlike a keystroke or a deletion', () => {
    expect(isBulkInput(undefined, undefined)).toBe(true);
    expect(isBulkInput('insertReplacementText', null)).toBe(true);
    expect(isBulkInput('insertText', '500 mil')).toBe(true);
    expect(isBulkInput('insertText', '5')).toBe(false);
    expect(isBulkInput('deleteContentBackward', null)).toBe(false);
  });
});

describe('hasForeignSigns', () => {
  test('returns false for complete and incomplete amounts', () => {
    for (const text of ['', '$ 1.500.000', '1,500.00', '1500000 COP', 'CO', "1'500"])
      expect(hasForeignSigns(text)).toBe(false);
  });
  test('returns true for letters and other characters', () => {
    for (const text of ['12a', '-5', '1#']) expect(hasForeignSigns(text)).toBe(true);
  });
});
