import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatNit,
  identityDocumentTypes,
  nitCheckDigit,
  parseEmail,
  parseIdentityDocument,
  parseMobile,
  type IdentityDocumentType,
} from './identity-document.ts';
import { processorTime } from '#test/support/processor-time.ts';
import { isRefusal } from '#domain/refusal.ts';
import { listed } from '#test/support/listed.ts';

const halfWidth = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

const nits = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);

describe('nitCheckDigit', () => {
  test.each([
    ['800197268', 4],
    ['890903938', 8],
    ['899999001', 7],
  ])('of %s is %s', (nit, digit) => {
    expect(nitCheckDigit(nit)).toBe(digit);
  });

  test('changes when a digit is mistyped, with few exceptions', () => {
    fc.assert(
      fc.property(nits, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 9 }), (nit, position, shift) => {
        const digit = nitCheckDigit(nit);
        expect(digit).toBeGreaterThanOrEqual(0);
        expect(digit).toBeLessThanOrEqual(9);
        const mistyped = nit.slice(0, position) + ((Number(nit[position]) + shift) % 10) + nit.slice(position + 1);
        // The remainders 1 and 10 both give the check digit 1, so a mistyped NIT may keep this digit.
        if (digit !== 1) expect(nitCheckDigit(mistyped)).not.toBe(digit);
      }),
    );
  });

  test('throws unless the NIT has nine digits', () => {
    expect(() => nitCheckDigit('12345')).toThrow(RangeError);
  });
});

describe('parseIdentityDocument', () => {
  test.each(
    (
      [
        ['CC', '1020304050', '1.020.304.050'],
        ['CC', '123', ' 123 '],
        ['CE', '456789', '456789'],
        ['PPT', '5123456', '5123456'],
        ['PA', 'AB123456', 'ab-123456 | \u2066ab\u2011123456\u2069 | ＡＢ１２３４５６'],
        ['PA', '52418903', '52.418.903'],
        [
          'NIT',
          '800197268',
          '800.197.268-4 | 8001972684 | 800197268 | 8.001.972.684 | 800 197 268 - 4 | 800\u2011197\u2011268\u20114',
        ],
        [
          'CC',
          '52418903',
          '52 418 903 | 52-418-903 | 5241\u20118903 | \u202a52418903\u202c | 5241\u00ad8903\u200b | ５２４１８９０３ | ５２．４１８．９０３ | 52\u00a0418\u2009903',
        ],
        ['CC', '52418903', '\ufeff52.418.903'],
      ] as const
    ).flatMap(([type, number, all]) => all.split(' | ').map((typed) => [type, typed, number] as const)),
  )('parses %s %s as %s', (type, typed, number) => {
    expect(parseIdentityDocument(type, typed)).toEqual({ type, number });
  });

  test.each([
    ...Object.entries({
      CC: `12 | 0123456 | 12345678901 | 12A4567 | 52418903-4 | -52418903 | 52418903- | 52--418903 | 30,111,222 | '52418903
        ="52418903" | 52'418.903 | 52418903² | ①②③④ | ٥٢٤١٨٩٠٣ | \u202e30981425\u202c`,
      CE: '12345',
      PPT: '1234',
      PA: 'AB1 | AB_12345 | AB12345º | AB.123456 | ﬁ12345',
      NIT: `12345678 | 80019726840 | 800197268-X | 800197268.4 | 800197268.0 | 80019726-84 | 52418903-4 | 8001972684-4`,
    }).flatMap(([type, all]) => listed(all).map((typed) => [type as IdentityDocumentType, typed] as const)),
    ['CC', ''] as const,
  ])('rejects %s %j', (type, typed) => {
    expect(parseIdentityDocument(type, typed)).toEqual({ refused: 'DOCUMENT_INVALID' });
  });

  describe.each(identityDocumentTypes)('of the type %s', (type) => {
    test.each(
      listed(`
        30111223.0 | 30111223.00 | 3011122.30 | 402913.0 | 402913. | .402913 | 5.2418903E7 | 5.2418903E+7
        5.2418903e+07 | 5,2418903E+07 | 52418903E+0 | 5２418903．0 | 5.24.189.03 | 30111.223 | 30111\u200b223\u200e.0
        30111223 .0 | 800197268.40`),
    )('rejects %j', (typed) => {
      expect(parseIdentityDocument(type, typed)).toEqual({ refused: 'DOCUMENT_INVALID' });
    });

    test('returns only digits and letters that the user sees', () => {
      const parts = fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }).map(String) },
        { weight: 2, arbitrary: fc.integer({ min: 0, max: 999 }).map((group) => String(group).padStart(3, '0')) },
        fc.constantFrom(...".-, 'eE+AB５０．\u00a0\u200b\u202a\u202c\u202e\u2011\u2212²½①٥ª"),
      );
      fc.assert(
        fc.property(fc.array(parts, { maxLength: 14 }), (written) => {
          const typed = written.join('');
          const document = parseIdentityDocument(type, typed);
          if (isRefusal(document)) return;
          const seen = typed
            .replace(/\p{Cf}/gu, '')
            .replace(/[\uff01-\uff5e]/g, halfWidth)
            .toUpperCase();
          const characters = seen.replace(/[^0-9A-Z]/g, '');
          expect(type === 'NIT' ? characters.slice(0, 9) : characters).toBe(document.number);
          expect(seen).toMatch(/^[0-9A-Z.\s\p{Pd}\u2212]+$/u);
          const compact = seen.replace(/\s/g, '');
          if (compact.includes('.')) expect(compact).toMatch(/^\d{1,3}(?:\.\d{3})+(?:\p{Pd}\d)?$/u);
          expect(typed).not.toContain('\u202e');
        }),
      );
    });
  });

  test('returns DOCUMENT_CHECK_DIGIT for a NIT with a wrong check digit', () => {
    expect(parseIdentityDocument('NIT', '800197268-5')).toEqual({ refused: 'DOCUMENT_CHECK_DIGIT' });
    expect(parseIdentityDocument('NIT', '8001972685')).toEqual({ refused: 'DOCUMENT_CHECK_DIGIT' });
  });

  test('parses a NIT formatted by formatNit', () => {
    expect(formatNit('800197268')).toBe('800.197.268-4');
    fc.assert(
      fc.property(nits, (number) => {
        expect(parseIdentityDocument('NIT', formatNit(number))).toEqual({ type: 'NIT', number });
      }),
    );
  });
});

describe('parseMobile', () => {
  test.each([
    ...listed(`
      3001234567 | 300 123 4567 | (300) 123-4567 | +57 300 123 4567 | 573001234567 | 0057 300 1234567
      (+57) 300 123 45 67 | +57 (300) 123-4567 | +57-300-123-45-67 | 300.123.4567 | 300.123.45.67 | 3.001.234.567
      +57.300.123.4567 | \u202a+57 300 123 4567\u202c | 300\u2011123\u20114567 | ３００１２３４５６７ | ＋５７\u3000３００１２３４５６７
      300\u00a0123\u00a04567`),
    '300\u200b1234567\ufeff',
  ])('parses %j', (typed) => {
    expect(parseMobile(typed)).toBe('3001234567');
  });

  test.each([
    ...listed(`
      6012345678 | 300123456 | 30012345678 | +1 300 123 4567 | 300123456a | 3001112233.0 | 3001112233.00
      573001112233.0 | 3.001112233E9 | 3.001112233E+9 | 300111223.3 | 30011122.33 | 300.1112233 | 300111.2233
      300.111223.3 | 3,001,112,233 | 300111223-3 | 3001112233-1 | 3001112233 / 3001112234 | 300111223²
      \u202e3322111003\u202c | (3001112233 | '3001112233`),
    '',
  ])('rejects %j', (typed) => {
    expect(parseMobile(typed)).toBeUndefined();
  });
});

describe('parseEmail', () => {
  test.each([
    ['Ana.Ruiz@Correo.CO', 'ana.ruiz@correo.co'],
    [' ana+banco@sub.correo.com.co ', 'ana+banco@sub.correo.com.co'],
    ["o'brien@x-y.org", "o'brien@x-y.org"],
    ['\u202aana@correo.co\u202c', 'ana@correo.co'],
    ['ana\u200b@correo.co\ufeff', 'ana@correo.co'],
    ['\u00a0ana\u2011ruiz@correo.co\t', 'ana-ruiz@correo.co'],
    ['ａｎａ＠ｃｏｒｒｅｏ．ｃｏ', 'ana@correo.co'],
    ['-guion@correo.co', '-guion@correo.co'],
    ['prvs=12ab=ana@correo.co', 'prvs=12ab=ana@correo.co'],
  ])('parses %j', (typed, email) => {
    expect(parseEmail(typed)).toBe(email);
  });

  test.each([
    ...listed(`
      ana | ana@ | @correo.co | ana@correo | ana@@correo.co | ana ruiz@correo.co | ana..ruiz@correo.co | .ana@correo.co
      ana@-correo.co | ana@correo..co | ana@correo.c | ana@1.2.3.4 | =?utf-8?q?ana?=@correo.co | =?UTF-8?B?YW5h?=@correo.co
      x=?iso-8859-1?q?=40otro.co=3e=00?=@correo.co | "ana ruiz"@correo.co | "ana"@correo.co | ana(nota)@correo.co
      ana@correo.co(nota) | ana%otro.co@correo.co | otro.co!ana@correo.co | @otro.co:ana@correo.co
      @otro.co,@x.co:ana@correo.co | /var/mail/ana@correo.co | Ana <ana@correo.co> | <ana@correo.co> | ana@correo.co.
      mailto:ana@correo.co | ana@correo.co,otra@correo.co | ana@correo.co;otra@correo.co | ana\\@otro.co@correo.co
      ana@[127.0.0.1] | 'ana@correo.co | anª@correo.co | ana²@correo.co | añá@correo.co | аna@correo.co | ana@correo。co
      \u202eoc.oerroc@ana\u202c`),
    ...[
      '',
      'ana@correo.co\r\nBcc: x@y.co',
      '|programa@correo.co',
      `${'a'.repeat(65)}@correo.co`,
      `ana@${'a'.repeat(64)}.co`,
    ],
  ])('rejects %j', (typed) => {
    expect(parseEmail(typed)).toBeUndefined();
  });

  test('handles hostile input in linear time', () => {
    const texts = ['a.'.repeat(25_000), `a@${'a-'.repeat(25_000)}`, '@'.repeat(50_000), `${'!'.repeat(50_000)}@`];
    expect(processorTime(() => texts.map(parseEmail))).toBeLessThan(200);
  });
});
