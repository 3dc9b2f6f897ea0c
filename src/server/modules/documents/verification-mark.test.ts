import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMark } from './verification-mark.ts';

const alphabet = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'];
const code = fc
  .array(fc.constantFrom(...alphabet), { minLength: 10, maxLength: 10 })
  .map((signs) => `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`);
const fingerprint = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
  .map((signs) => signs.join(''));
const gap = fc.constantFrom('', '', '', ' ', '\n', '\r\n', '\t', '\u00a0', '\u200b', '\u00ad', '-', '–', ' - ');
const typedAs = (text: string) =>
  fc
    .array(fc.tuple(fc.boolean(), gap), { minLength: text.length, maxLength: text.length })
    .map((ways) =>
      ways.map(([upper, after], i) => (upper ? text[i]!.toUpperCase() : text[i]!.toLowerCase()) + after).join(''),
    );

describe('an entered verification code or document hash', () => {
  test('is parsed to the same code in upper or lower case and with any separators', () => {
    fc.assert(
      fc.property(
        code.chain((one) => fc.tuple(fc.constant(one), typedAs(one))),
        ([one, typed]) => {
          expect(readMark(typed)).toEqual({ code: one });
        },
      ),
    );
  });

  test('is parsed to the same hash in upper or lower case and with any separators', () => {
    fc.assert(
      fc.property(
        fingerprint.chain((one) => fc.tuple(fc.constant(one), typedAs(one))),
        ([one, typed]) => {
          expect(readMark(typed)).toEqual({ fingerprint: one });
        },
      ),
    );
  });

  test('is parsed when the printed label or URL precedes it', () => {
    const hash = '0123456789abcdef'.repeat(4);
    for (const before of ['Huella SHA-256 del texto: ', 'Huella SHA-256:\n', 'sha256:', 'https://x.example/verificar/'])
      expect(readMark(`${before}${hash.toUpperCase()}`), before).toEqual({ fingerprint: hash });
    for (const typed of [
      'Código de verificación: 7F3KM-92QDH',
      'código 7f3km 92qdh.',
      'https://x.example/verificar/7F3KM-92QDH/',
      '７Ｆ３ＫＭ-９２ＱＤＨ',
    ])
      expect(readMark(typed), typed).toEqual({ code: '7F3KM-92QDH' });
  });

  test.each([
    '',
    'hola',
    '7F3KM-92QD',
    '7F3KM-92QDHX',
    '7F3KM-92QD0',
    'a'.repeat(63),
    'a'.repeat(65),
    `0${'a'.repeat(64)}`,
  ])('is rejected when it is %j', (typed) => expect(readMark(typed)).toBeUndefined());
});
