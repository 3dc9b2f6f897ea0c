import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  formatNit,
  nitCheckDigit,
  parseEmail,
  parseIdentityDocument,
  parseMobile,
  type IdentityDocumentType,
} from './identity-document.ts';
import { processorTime } from '#test/support/processor-time.ts';
import { propertyRuns, propertyTimeout } from '#domain/property-runs.ts';

vi.setConfig({ testTimeout: propertyTimeout });

const nits = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);

describe('the check digit of a NIT', () => {
  test.each([
    ['800197268', 4],
    ['890903938', 8],
    ['899999001', 7],
  ])('of %s is %s', (nit, digit) => {
    expect(nitCheckDigit(nit)).toBe(digit);
  });

  test('is a single digit, and any one mistyped figure changes it or is caught by it', () => {
    fc.assert(
      fc.property(nits, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 9 }), (nit, position, shift) => {
        const digit = nitCheckDigit(nit);
        expect(digit).toBeGreaterThanOrEqual(0);
        expect(digit).toBeLessThanOrEqual(9);
        const mistyped = nit.slice(0, position) + ((Number(nit[position]) + shift) % 10) + nit.slice(position + 1);
        // Remainders 1 and 10 share the digit 1, so a few pairs collide; the modulo itself never does.
        if (digit !== 1) expect(nitCheckDigit(mistyped)).not.toBe(digit);
      }),
      propertyRuns,
    );
  });

  test('of something else than nine digits is a mistake of the caller', () => {
    expect(() => nitCheckDigit('12345')).toThrow(RangeError);
  });
});

describe('parseIdentityDocument', () => {
  test.each([
    ['CC', '1.020.304.050', '1020304050'],
    ['CC', ' 123 ', '123'],
    ['CE', '456789', '456789'],
    ['PPT', '5123456', '5123456'],
    ['PA', 'ab-123456', 'AB123456'],
    ['PA', '52.418.903', '52418903'],
    ['CC', '52.418.903', '52418903'],
    ['CC', '52-418-903', '52418903'],
    ['CC', '1032 456 789', '1032456789'],
    ['CC', '\u202a52418903\u202c', '52418903'],
    ['CC', '５２４１８９０３', '52418903'],
    ['CC', '52\u00a0418\u202f903', '52418903'],
    ['NIT', '800197268\u20114', '800197268'],
    ['NIT', '800.197.268', '800197268'],
    ['NIT', '800.197.268-4', '800197268'],
    ['NIT', '8001972684', '800197268'],
    ['NIT', '800197268', '800197268'],
  ] as const)('%s %s is %s', (type, typed, number) => {
    expect(parseIdentityDocument(type, typed)).toEqual({ type, number });
  });

  test.each([
    ['CC', ''],
    ['CC', '12'],
    ['CC', '0123456'],
    ['CC', '12345678901'],
    ['CC', '12A4567'],
    ['CE', '12345'],
    ['PPT', '1234'],
    ['PA', 'AB1'],
    ['PA', 'AB_12345'],
    ['CC', '30111222.0'],
    ['CC', '30111222.00'],
    ['CC', '30111222.000'],
    ['CC', '3011122.30'],
    ['CC', '30111222,0'],
    ['CC', '30,111,222'],
    ['CC', '3.0111222E7'],
    ['CC', '3.0111222E+7'],
    ['CC', '3E+07'],
    ['CC', '52418903-7'],
    ['CC', '52.418.903-7'],
    ['CC', '52.418.9037'],
    ['CC', '5.2418.903'],
    ['CC', "'52418903"],
    ['CC', '="52418903"'],
    ['CC', '-52418903'],
    ['CE', '402913.0'],
    ['PPT', '1234567.0'],
    ['PA', '5.2418903E7'],
    ['PA', '52418903.0'],
    ['PA', 'AB.123456'],
    ['NIT', '900373913.0'],
    ['NIT', '800197268.4'],
    ['NIT', '8001972684.0'],
    ['NIT', '12345678'],
    ['NIT', '80019726840'],
    ['NIT', '800197268-X'],
  ] as const)('%s %j is refused', (type, typed) => {
    expect(parseIdentityDocument(type, typed)).toEqual({ refused: 'DOCUMENT_INVALID' });
  });

  test('never changes the digits that a person sees, and never drops a part of them', () => {
    const types = fc.constantFrom('CC', 'CE', 'PPT', 'PA') satisfies fc.Arbitrary<IdentityDocumentType>;
    const spelled = fc.string({ unit: fc.constantFrom(...'0123456789012345678901234567.,-+E \u200b'), maxLength: 14 });
    fc.assert(
      fc.property(types, spelled, (type, typed) => {
        const read = parseIdentityDocument(type, typed);
        if ('refused' in read) return;
        expect(read.number).toBe(typed.replace(/[^\dE]/g, ''));
        if (/[.,+]/.test(typed)) expect(typed.replace(/[ \u200b]/g, '')).toMatch(/^\d{1,3}(?:[.-]\d{3})+$/);
      }),
      propertyRuns,
    );
  });

  test('a wrong check digit is told apart from a wrong number', () => {
    expect(parseIdentityDocument('NIT', '800197268-5')).toEqual({ refused: 'DOCUMENT_CHECK_DIGIT' });
    expect(parseIdentityDocument('NIT', '8001972685')).toEqual({ refused: 'DOCUMENT_CHECK_DIGIT' });
  });

  test('reads back the NIT that documents print', () => {
    expect(formatNit('800197268')).toBe('800.197.268-4');
    fc.assert(
      fc.property(nits, (number) => {
        expect(parseIdentityDocument('NIT', formatNit(number))).toEqual({ type: 'NIT', number });
      }),
      propertyRuns,
    );
  });
});

describe('parseMobile', () => {
  test.each([
    '300.123.4567',
    '300.123.45.67',
    '3.001.234.567',
    '+57-300-123-4567',
    '\u202a3001234567\u202c',
    '300\u2011123\u20114567',
    '３００１２３４５６７',
    '3001234567',
    '300 123 4567',
    '(300) 123-4567',
    '+57 300 123 4567',
    '573001234567',
    '0057 300 1234567',
  ])('reads %s', (typed) => {
    expect(parseMobile(typed)).toBe('3001234567');
  });

  test.each([
    '',
    '6012345678',
    '300123456',
    '30012345678',
    '3001234567.0',
    '573001234567.0',
    '300123456.7',
    '300.1234567',
    '30012345.67',
    '3.001234567E9',
    '3.00123E+09',
    '+1 300 123 4567',
    '300123456a',
  ])('%j is no mobile', (typed) => {
    expect(parseMobile(typed)).toBeUndefined();
  });
});

describe('parseEmail', () => {
  test.each([
    ['Ana.Ruiz@Correo.CO', 'ana.ruiz@correo.co'],
    ['\u202aana@correo.co\u202c', 'ana@correo.co'],
    ['ana\u2011ruiz@correo.co', 'ana-ruiz@correo.co'],
    ['ana@correo\u200b.co\ufeff', 'ana@correo.co'],
    ['-guion@correo.example', '-guion@correo.example'],
    [' ana+banco@sub.correo.com.co ', 'ana+banco@sub.correo.com.co'],
    ["o'brien@x-y.org", "o'brien@x-y.org"],
  ])('reads %j', (typed, email) => {
    expect(parseEmail(typed)).toBe(email);
  });

  test.each([
    '',
    'ana',
    'ana@',
    '@correo.co',
    'ana@correo',
    'ana@@correo.co',
    'ana ruiz@correo.co',
    'ana..ruiz@correo.co',
    '.ana@correo.co',
    'ana@-correo.co',
    'ana@correo..co',
    'ana@correo.c',
    '=?utf-8?q?ana?=@correo.co',
    'ana%otro.co@correo.co',
    'otro.co!ana@correo.co',
    '"ana ruiz"@correo.co',
    'ana(comentario)@correo.co',
    '<ana@correo.co>',
    '@otro.co:ana@correo.co',
    'ana@correo.co,otra@correo.co',
    'ana@[127.0.0.1]',
    'ana@1.2.3.4',
    'ana@correo.co\r\nBcc: x@y.co',
    `${'a'.repeat(65)}@correo.co`,
    `ana@${'a'.repeat(64)}.co`,
  ])('%j is no address', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });

  test('answers at once for hostile text', () => {
    const texts = ['a.'.repeat(25_000), `a@${'a-'.repeat(25_000)}`, '@'.repeat(50_000), `${'!'.repeat(50_000)}@`];
    expect(processorTime(() => texts.map(parseEmail))).toBeLessThan(200);
  });
});
