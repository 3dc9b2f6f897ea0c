import { describe, expect, test } from 'vitest';
import { isMissingMark, isSpreadsheetDamage, isDamagedCopy } from './spreadsheet-damage.ts';
import { listed } from '#test/support/listed.ts';

describe('isSpreadsheetDamage', () => {
  test.each(
    listed(`
      4.51235E+15 | 4,51235E+15 | 4.51235e+15 | 4.51235E15 | 4E+15 | 5E07 | 45E+14 | -4.5E+15 | 45123500000.0
      45123500000.00 | 45123500000,0 | 45123500000,00 | 45123500000. | 45123500000.000 | 45123500000.000000
      45.123.500.000,00 | 45,123,500,000.00 | #N/A | #¡REF! | #VALUE! | ######## | nan | NULL | 12/05/2026
      2026/12/05 | 2025-05-01 | 1-2-2026 | 05-may | 1-feb. | 2-Jan-2026 | may-25`),
  )('reports damage in %s', (key) => expect(isSpreadsheetDamage(key)).toBe(true));

  test.each(
    listed(`
      45123500000 | 0001 | 12.345 | 12345 | 12.000 | 1.234.567 | 12345.7 | 12345.10 | 123E45 | 12E-5 | OB-1.0
      100|22 | @0001 | E15 | 1.2.3 | #77 | 12/05 | 05-2025 | 1-2 | 2025-05-01-7 | 0045-0012-9 | MAR-1 | MAYO-25`),
  )('reports no damage in %s', (key) => expect(isSpreadsheetDamage(key)).toBe(false));
});

describe('isMissingMark', () => {
  test.each(['#N/A', '####', 'nan', 'NaN', 'None', 'NULL', '<NA>'])('returns true for %s', (text) =>
    expect(isMissingMark(text)).toBe(true),
  );
  test.each(['Nan', 'Null', 'Nantes', 'none', 'N/A', '', 'Ana #1'])('returns false for «%s»', (text) =>
    expect(isMissingMark(text)).toBe(false),
  );
});

describe('isDamagedCopy', () => {
  test.each([
    ['000123456', '123456'],
    ['123456', '000123456'],
    ['4512350000001234', '4512350000001230'],
    ['4512350000001239', '4512350000001240'],
    ['12345678901234567890', '12345678901234600000'],
    ['12345E2', '1234500'],
    ['45.123.500', '45123500'],
    ['12.345', '12345'],
    ['45,123,500', '45123500'],
  ])('returns true for %s rewritten as %s', (original, found) => expect(isDamagedCopy(original, found)).toBe(true));

  test.each([
    ['123456', '123456'],
    ['123456', '123457'],
    ['4512350000001234', '4512350000001235'],
    ['4512350000001234', '4512350000001200'],
    ['12345', '12.345'],
    ['OB-001', 'OB-1'],
    ['1.2', '12'],
    ['12345E2', '12345E3'],
  ])('returns false for %s rewritten as %s', (original, found) => expect(isDamagedCopy(original, found)).toBe(false));
});
