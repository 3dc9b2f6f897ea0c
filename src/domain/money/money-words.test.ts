import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pesos } from './money.ts';
import { pesosInWords } from './money-words.ts';

describe('pesosInWords', () => {
  test.each([
    [0, 'cero pesos'],
    [1, 'un peso'],
    [2, 'dos pesos'],
    [16, 'dieciséis pesos'],
    [21, 'veintiún pesos'],
    [22, 'veintidós pesos'],
    [23, 'veintitrés pesos'],
    [26, 'veintiséis pesos'],
    [31, 'treinta y un pesos'],
    [99, 'noventa y nueve pesos'],
    [100, 'cien pesos'],
    [101, 'ciento un pesos'],
    [555, 'quinientos cincuenta y cinco pesos'],
    [777, 'setecientos setenta y siete pesos'],
    [999, 'novecientos noventa y nueve pesos'],
    [1_000, 'mil pesos'],
    [1_001, 'mil un pesos'],
    [1_100, 'mil cien pesos'],
    [21_000, 'veintiún mil pesos'],
    [31_016, 'treinta y un mil dieciséis pesos'],
    [100_000, 'cien mil pesos'],
    [101_000, 'ciento un mil pesos'],
    [121_000, 'ciento veintiún mil pesos'],
    [187_800, 'ciento ochenta y siete mil ochocientos pesos'],
    [1_000_000, 'un millón de pesos'],
    [1_000_001, 'un millón un pesos'],
    [1_001_000, 'un millón mil pesos'],
    [2_000_000, 'dos millones de pesos'],
    [3_360_000, 'tres millones trescientos sesenta mil pesos'],
    [21_000_000, 'veintiún millones de pesos'],
    [101_000_000, 'ciento un millones de pesos'],
    [1_000_000_000, 'mil millones de pesos'],
    [1_021_000_000, 'mil veintiún millones de pesos'],
    [1_000_000_000_000, 'un billón de pesos'],
    [2_000_001_000_000, 'dos billones un millón de pesos'],
    [-1_250_000, 'menos un millón doscientos cincuenta mil pesos'],
  ])('converts %s to "%s"', (n, words) => {
    expect(pesosInWords(pesos(n))).toBe(words);
  });

  test('returns words whose values add up to the amount', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat({ max: 3_000_000 }), fc.nat({ max: 9_000_000_000_000 })), (n) => {
        expect(readAloud(pesosInWords(pesos(n)))).toBe(n);
      }),
    );
  });

  test('separates words with one space and never contains the word "uno"', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_000_000_000_000 }), (n) => {
        expect(pesosInWords(pesos(n))).toMatch(/^(?!.*\buno\b)\S+( \S+)*$/);
      }),
    );
  });
});

const values: Record<string, number> = {
  cero: 0,
  un: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciséis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiún: 21,
  veintidós: 22,
  veintitrés: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiséis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
};

/**
 * Computes the value of the words. «mil» multiplies the number before «mil» by 1,000; «millón» and «billón» multiply
 * all words since the previous «millón» or «billón».
 */
function readAloud(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(' ')) {
    if (word === 'y' || word === 'de' || word === 'peso' || word === 'pesos') continue;
    if (word === 'mil') group = (group === 0 ? 1 : group) * 1_000;
    else if (word === 'millón' || word === 'millones') [total, group] = [total + group * 1_000_000, 0];
    else if (word === 'billón' || word === 'billones') [total, group] = [total + group * 1_000_000_000_000, 0];
    else {
      const value = values[word];
      if (value === undefined) throw new Error(`Unknown word: ${word}`);
      group += value;
    }
  }
  return total + group;
}
