import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#test/support/any-text.ts';
import { documentCharacters, printable, unprintable } from './printable.ts';

describe('printable', () => {
  test.each([
    ['María Ñusta D’Ávila-Gómez', 'María Ñusta D’Ávila-Gómez'],
    ['Mari\u0301a', 'María'],
    ['Nguyễn Thị Hương Đặng', 'Nguyen Thi Huong Dang'],
    ['Şükrü Łukasz Šimić', 'Sükrü Lukasz Simic'],
    ['Adébọ̀wálé', 'Adébowálé'],
    ['Kaʻiulani', 'Ka‘iulani'],
    ['Pérez\u2011Gómez', 'Pérez-Gómez'],
    ['Ana\u00a0Ruiz\nPaz', 'Ana\u00a0Ruiz Paz'],
    ['An\u00ada', 'Ana'],
    ['王伟', '??'],
  ])('prints %j as %j', (text, printed) => expect(printable(text)).toBe(printed));

  test('returns only characters that the document fonts contain', () => {
    const known = new Set(documentCharacters);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) =>
        [...printable(text)].every((character) => known.has(character)),
      ),
    );
  });
});

describe('unprintable', () => {
  test.each(['Nguyễn Thị Hương Đặng', 'Şükrü Łukasz', 'Adébọ̀wálé', 'Ana María', 'D’Ávila', 'ŠŽŸšž'])(
    'returns no character for %j',
    (text) => expect(unprintable(text)).toEqual([]),
  );

  test.each([
    ['王伟王 Li', ['王', '伟']],
    ['Анна', ['А', 'н', 'а']],
    ['Ana 😀', ['😀']],
    ['محمد', ['م', 'ح', 'د']],
    ['Ana \ue000', ['\ue000']],
  ])('lists the unprintable characters of %j', (text, found) => expect(unprintable(text)).toEqual(found));

  test('returns a character whenever `printable` inserts a question mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const plain = text.replaceAll('?', '');
        expect(unprintable(plain).length > 0).toBe(printable(plain).includes('?'));
      }),
    );
  });
});
