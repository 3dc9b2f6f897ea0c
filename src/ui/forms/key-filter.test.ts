import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedBy,
  colombianMoney,
  insertFiltered,
  passes,
  settleFiltered,
  type KeyFilter,
  type KeyPattern,
} from './key-filter.ts';

const typed = (filter: KeyFilter, keys: string) =>
  [...keys].reduce((text, key) => insertFiltered(filter, text, [text.length, text.length], key).text, '');

describe('named patterns', () => {
  test.each<[KeyPattern, typed: string, stays: string]>([
    ['int', '12a3-4.5', '12345'],
    ['num', '-12.5.5-a', '-12.55'],
    ['num', '1-2', '12'],
    ['alpha', 'Ñandú 4 güeñas', 'Ñandúgüeñas'],
    ['alphanum', 'Calle 4ª #5-ñ', 'Calle4ª5ñ'],
    ['hex', '0xC0fFeG', '0C0fFe'],
    ['money', '1,500,000.255', '1,500,000.25'],
    ['money', '1500', '150'],
    ['money', ',5a', '5'],
    ['nospaces', ' a b\tc ', 'abc'],
  ])('%s filters %j to %j', (pattern, keys, stays) => expect(typed(pattern, keys)).toBe(stays));

  test('`alpha` accepts combining accents', () => {
    expect(passes('alpha', 'n\u0303a\u0301')).toBe(true);
  });

  test('`money` accepts groups of three digits and two decimals', () => {
    for (const text of ['1', '150', '1,5', '1,500', '12,500.', '999,999,999.99'])
      expect(passes('money', text)).toBe(true);
    for (const text of ['1500', '1,50,0', '1,5000', '.5', '1.555', '1,500.5,0'])
      expect(passes('money', text)).toBe(false);
  });

  test('the rejection message of `int` is «Solo números»', () => expect(acceptedBy('int')).toBe('Solo números'));
});

describe('custom expressions', () => {
  test('validate the whole value when the expression has anchors', () => {
    expect(typed(/^[A-Z]{0,3}\d{0,3}$/, 'ABCD12345')).toBe('ABC123');
  });
  test('validate each character when the expression has no anchors', () => expect(typed(/[abc]/, 'aXbYc')).toBe('abc'));
  test('give the same result in repeated calls when the expression has the flag `g`', () => {
    const digits = /^\d+$/g;
    expect([passes(digits, '123'), passes(digits, '123'), passes(digits, '123')]).toEqual([true, true, true]);
  });
  test('can accept pesos with dots', () => {
    expect(typed(colombianMoney, '1.500.000,5')).toBe('1.500.000');
    expect(typed(colombianMoney, '1500')).toBe('150');
  });
});

describe('pasting', () => {
  test('removes characters that do not match', () => {
    expect(insertFiltered('int', '', [0, 0], ' +57 300-123 4567\n')).toEqual({
      text: '573001234567',
      selection: [12, 12],
      rejected: true,
    });
  });
  test.each<[KeyFilter, pasted: string, stays: string]>([
    ['int', '\u202a3001112233\u202c', '3001112233'],
    ['int', '５２４１８９０３', '52418903'],
    ['int', '5241\u200b8903\ufeff', '52418903'],
    ['num', '\u22125\uff0e5', '-5.5'],
    ['alphanum', 'ＡＢ１２３\u00ad', 'AB123'],
    ['hex', 'Ｃ０ＦＦ', 'C0FF'],
    [/^[A-Z0-9-]*$/, '４Ｋ７ＱＸ\u20119M2TB', '4K7QX-9M2TB'],
  ])('uses the filter %s, normalises %j and rejects no character', (filter, pasted, stays) => {
    expect(insertFiltered(filter, '', [0, 0], pasted)).toEqual({
      text: stays,
      selection: [stays.length, stays.length],
      rejected: false,
    });
  });
  test.each(['\u200b', '\u202a\u202c'])('changes nothing when only %j is pasted', (pasted) => {
    expect(insertFiltered('int', '12', [1, 1], pasted)).toMatchObject({ text: '12', selection: [1, 1] });
  });
  test('puts the caret after the inserted text', () => {
    expect(insertFiltered('int', '1299', [2, 2], 'a3b4c')).toEqual({
      text: '123499',
      selection: [4, 4],
      rejected: true,
    });
  });
  test('keeps text and selection when nothing matches', () => {
    expect(insertFiltered('int', '1234', [1, 3], 'abc')).toEqual({ text: '1234', selection: [1, 3], rejected: true });
  });
});

describe('settling a field', () => {
  test('keeps a valid value and the position of the caret', () => {
    expect(settleFiltered('alpha', 'Mar', 'María', 5)).toEqual({ text: 'María', selection: [5, 5], rejected: false });
  });
  test('restores the last valid value when a deletion makes the value invalid', () => {
    expect(settleFiltered('money', '1,500', ',500', 0)).toEqual({ text: '1,500', selection: [0, 1], rejected: true });
  });
  test('filters a composition in the middle of the value', () => {
    expect(settleFiltered('alpha', 'Marna', 'Mar´1na', 5)).toMatchObject({ text: 'Marna', rejected: true });
    expect(settleFiltered('alpha', 'Marna', 'Maré1na', 5)).toMatchObject({ text: 'Maréna', selection: [4, 4] });
  });
  test('filters autofilled text at any position of the caret', () => {
    expect(settleFiltered('int', '3', '+57 300', 0).text).toBe('57300');
    expect(settleFiltered('int', '', '+57 300', 7).text).toBe('57300');
  });
  test('always allows an empty value', () => {
    for (const pattern of ['int', 'num', 'alpha', 'alphanum', 'hex', 'money', 'nospaces'] as const)
      expect(settleFiltered(pattern, 'a', '', 0)).toEqual({ text: '', selection: [0, 0], rejected: false });
  });
});

describe('any typed, pasted or autofilled text', () => {
  const filters = fc.constantFrom<KeyFilter>(
    'int',
    'num',
    'alpha',
    'alphanum',
    'hex',
    'money',
    'nospaces',
    colombianMoney,
  );
  const keys = fc.string({ unit: fc.constantFrom(...'019,.- aeñÁ\u0301fg#´'), maxLength: 8 });
  const edits = fc.array(fc.record({ insert: keys, start: fc.nat(12), length: fc.nat(4), whole: fc.boolean() }));

  test('keeps the value valid and the caret inside the value', () => {
    fc.assert(
      fc.property(filters, edits, (filter, all) => {
        let text = '';
        for (const { insert, start, length, whole } of all) {
          const from = Math.min(start, text.length);
          const to = Math.min(from + length, text.length);
          const raw = text.slice(0, from) + insert + text.slice(to);
          const result = whole
            ? settleFiltered(filter, text, raw, from + insert.length)
            : insertFiltered(filter, text, [from, to], insert);
          expect(passes(filter, result.text)).toBe(true);
          expect(result.selection[0]).toBeLessThanOrEqual(result.selection[1]);
          expect(result.selection[1]).toBeLessThanOrEqual(result.text.length);
          if (!result.rejected) expect(result.text).toBe(raw);
          text = result.text;
        }
      }),
    );
  });

  test('stays unchanged when it is valid', () => {
    fc.assert(
      fc.property(filters, keys, keys, (filter, before, after) => {
        fc.pre(passes(filter, before) && passes(filter, after));
        expect(settleFiltered(filter, before, after, after.length).text).toBe(after);
      }),
    );
  });
});
