import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/support/any-text.ts';
import { cleanKey } from './typed-key.ts';

describe('cleanKey', () => {
  test.each([
    ['OB-INV-1\u200b', 'OB-INV-1'],
    ['OB-INV-1\u00ad', 'OB-INV-1'],
    ['\u200eOB-INV-1', 'OB-INV-1'],
    ['\u202a3001112233\u202c', '3001112233'],
    ['\ufeff52418903', '52418903'],
    ['H3\u2011INV\u20111', 'H3-INV-1'],
    ['900\u2212373', '900-373'],
    ['OB-INV-2 \u00a0A', 'OB-INV-2 A'],
    ['OB-INV-2\u2009A', 'OB-INV-2 A'],
    ['５２４１８９０３', '52418903'],
    ['  Banco\t Ceiba ', 'Banco Ceiba'],
    ['12.345', '12.345'],
  ])('normalises %j to %j', (typed, key) => {
    expect(cleanKey(typed)).toBe(key);
  });

  test('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (typed) => cleanKey(cleanKey(typed)) === cleanKey(typed)));
  });
});
