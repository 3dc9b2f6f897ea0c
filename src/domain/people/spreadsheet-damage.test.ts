import { describe, expect, test } from 'vitest';
import { isSpreadsheetDamage } from './spreadsheet-damage.ts';

describe('isSpreadsheetDamage', () => {
  test.each([
    '4.51235E+15',
    '4,51235E+15',
    '4.51235e+15',
    '4.51235E15',
    '4E+15',
    '5E07',
    '45E+14',
    '-4.5E+15',
    '45123500000.0',
    '45123500000.00',
    '45123500000,0',
    '45123500000,00',
    '45123500000.',
    '45123500000.000',
    '45123500000.000000',
    '45.123.500.000,00',
    '45,123,500,000.00',
    '#N/A',
    '#¡REF!',
    '#VALUE!',
    '########',
    'nan',
    'NULL',
  ])('recognises %s', (key) => expect(isSpreadsheetDamage(key)).toBe(true));

  test.each([
    '45123500000',
    '0001',
    '12.345',
    '12345',
    '12.000',
    '1.234.567',
    '12345.7',
    '12345.10',
    '123E45',
    '12E-5',
    'OB-1.0',
    '100|22',
    '@0001',
    'E15',
    '1.2.3',
    '#77',
  ])('keeps %s', (key) => expect(isSpreadsheetDamage(key)).toBe(false));
});
