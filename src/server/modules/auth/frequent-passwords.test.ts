import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { frequentPasswords as made } from '#tools/frequent-passwords.ts';
import { frequentPasswords } from './frequent-passwords.ts';
import { isWellKnownPassword } from './well-known-passwords.ts';

const nobody = { documentNumber: '900000000', names: ['Zoraida'], contacts: ['zoraida.q@correo.example'] };
const entries = frequentPasswords();

describe('the list of common passwords', () => {
  test('has more than 3.000 entries, including Colombian ones and our own name', () => {
    expect(entries.length).toBeGreaterThan(3_000);
    expect(entries).toEqual(
      expect.arrayContaining([
        'colombia2026',
        'millonarios1',
        'teamovalentina',
        'rebanca2026',
        'qwertyuiop',
        'diosesamor',
      ]),
    );
  });

  test('is refused entirely, also in capitals, with accents, substituted characters and spaces', () => {
    const accepted = entries.filter((entry) => {
      const forms = [
        entry,
        entry.toUpperCase(),
        entry.charAt(0).toUpperCase() + entry.slice(1),
        entry.replace('a', 'á'),
        entry.replaceAll('a', '@').replaceAll('o', '0'),
        [...entry].join(' '),
      ];
      return !forms.every((form) => isWellKnownPassword(form, nobody));
    });
    expect(accepted).toEqual([]);
  });

  test('matches the output of the tool', () => {
    expect(readFileSync(new URL('./frequent-passwords.txt', import.meta.url), 'utf8')).toBe(`${made().join('\n')}\n`);
  });
});
