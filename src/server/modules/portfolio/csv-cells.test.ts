import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#test/support/any-text.ts';
import { readCells } from './csv-cells.ts';

test('readCells parses a line without quotes like the CSV parser', () => {
  const letters = fc.constantFrom(..."añ ,;\t\r\\'\u00a0\ufeff\u2028😀#", '');
  const plain = fc
    .oneof(fc.string({ unit: letters, minLength: 1 }), fc.string({ unit: anyCharacter, minLength: 1 }))
    .filter((line) => line !== '' && !/["\n]/.test(line));
  const quoted = fc.constantFrom('"a,b";c', '"open', 'a"b', '"a""b"', '');
  fc.assert(
    fc.property(
      plain,
      fc.array(quoted),
      fc.array(quoted),
      fc.constantFrom(',', ';'),
      (line, before, after, delimiter) => {
        const [expected] = parse(line, { delimiter, relax_column_count: true, record_delimiter: '\n' }) as string[][];
        expect(readCells([...before, line, ...after], delimiter)[before.length]).toEqual(expected);
      },
    ),
  );
});

test('readCells keeps the order of plain, quoted and malformed lines', () => {
  expect(readCells(['a,b', '"c,d",e', 'f', '"open', '"g"'], ',')).toEqual([
    ['a', 'b'],
    ['c,d', 'e'],
    ['f'],
    { cell: 0, reason: 'Las comillas se abren y no se cierran en la misma línea.' },
    ['g'],
  ]);
});
