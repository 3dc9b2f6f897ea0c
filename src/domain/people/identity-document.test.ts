import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { formatNit, nitCheckDigit, parseEmail, parseIdentityDocument, parseMobile } from './identity-document.ts';
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
    ['NIT', '12345678'],
    ['NIT', '80019726840'],
    ['NIT', '800197268-X'],
  ] as const)('%s %j is refused', (type, typed) => {
    expect(parseIdentityDocument(type, typed)).toEqual({ refused: 'DOCUMENT_INVALID' });
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
  test.each(['3001234567', '300 123 4567', '(300) 123-4567', '+57 300 123 4567', '573001234567', '0057 300 1234567'])(
    'reads %s',
    (typed) => {
      expect(parseMobile(typed)).toBe('3001234567');
    },
  );

  test.each(['', '6012345678', '300123456', '30012345678', '+1 300 123 4567', '300123456a'])(
    '%j is no mobile',
    (typed) => {
      expect(parseMobile(typed)).toBeUndefined();
    },
  );
});

describe('parseEmail', () => {
  test.each([
    ['Ana.Ruiz@Correo.CO', 'ana.ruiz@correo.co'],
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
