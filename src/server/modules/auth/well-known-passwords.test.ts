import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isWellKnownPassword } from './well-known-passwords.ts';

const stranger = { documentNumber: '900000000', names: ['Zoraida'], contacts: ['zoraida.q@correo.example'] };
const words = readFileSync(new URL('./password-words.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/);
const tails = ['', '1', '01', '10', '123', '1234', '123456', '1985', '2020', '2026'];
const isLongEnough = (password: string) => password.length >= 10;

describe('common passwords', () => {
  test.each([
    'a123456789',
    '1234567abc',
    '1020304050',
    '1122334455',
    '1357924680',
    'qwertyuiopasdfghjkl',
    'teamovalentina',
    'soyalejandra',
    'rebanca2026',
    'Clave.segura1',
  ])('include %s', (password) => expect(isWellKnownPassword(password, stranger)).toBe(true));

  test('include each common word with digits, capitals, accents, substituted characters or spaces', () => {
    const passwords = words.flatMap((word) => tails.map((tail) => word + tail)).filter(isLongEnough);
    expect(passwords.length).toBeGreaterThan(5_000);
    const accepted = passwords.filter((password) => {
      const forms = [
        password,
        password.toUpperCase(),
        password.charAt(0).toUpperCase() + password.slice(1),
        password.replace('a', 'á'),
        password.replaceAll('a', '@').replaceAll('o', '0'),
        [...password].join(' '),
      ];
      return !forms.every((form) => isWellKnownPassword(form, stranger));
    });
    expect(accepted).toEqual([]);
  });
});
