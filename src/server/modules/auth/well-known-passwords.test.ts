import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listed } from '#test/support/listed.ts';
import { isWellKnownPassword } from './well-known-passwords.ts';

const stranger = { documentNumber: '900000000', names: ['Zoraida'], contacts: ['zoraida.q@correo.example'] };
const laura = {
  documentNumber: '52418903',
  names: ['Laura', 'Méndez Ríos'],
  contacts: ['laura.mendez@correo.com', '3001234567'],
};
const common = listed(`
    a123456789 | 1234567abc | 1020304050 | 1122334455 | 1357924680 | qwertyuiopasdfghjkl | teamovalentina
    soyalejandra | rebanca2026 | Clave.segura1 | 1234567890 | 0987654321 | qwertyuiop | QWERTY12345
    1q2w3e4r5t | q1w2e3r4t5 | 1qaz2wsx3edc | aaaaaaaaaa | 1111111111 | abcabcabcabc | password123
    P@ssw0rd2024 | contraseña1 | Contrasena2026* | teamomucho | iloveyou12 | princesa2010 | colombia2024
    bogota.2025 | millonarios1 | nacional1947 | jesusteamo | medellin123 | bienvenido1 | administrador
    Rebanca123! | superman12 | basketball | christopher | laura19901 | LauraMendez1 | mendezlaura
    laura52418903 | 3001234567 | 57 300 123 4567 | laura.mendez | 12345678910 | asdfghjkl1 | zxcvbnm123
    amor eterno | holahola12 | 123123123123 | abc123abc123 | abcd123456 | liverpool1 | realmadrid10
    qwerty123456 | 987654321a | laura mendez rios | Rebanca Laura Ríos 77 | rebanca-rebanca-abc`);
const uncommon = listed(`
    tinto con panela | bicicleta de montaña | arepa de chócolo | domingo de ciclovía | una frase de prueba
    caminata por el páramo | kV9#mQ2x!pL | x7Gd-92bQw-ff | 日本語のパスワードです | 29 # 17 ? 8842 %
    laura ama el tinto`);
const words = readFileSync(new URL('./password-words.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/);
const tails = ['', '123', '1985', '2026'];
const isLongEnough = (password: string) => password.length >= 10;

describe('common passwords', () => {
  test.each(common)('include %s', (password) => expect(isWellKnownPassword(password, laura)).toBe(true));

  test.each(uncommon)('do not include %s', (password) => expect(isWellKnownPassword(password, laura)).toBe(false));

  test('include each common word with digits, capitals, accents, substituted characters or spaces', () => {
    const passwords = words.flatMap((word) => tails.map((tail) => word + tail)).filter(isLongEnough);
    expect(passwords.length).toBeGreaterThan(2_000);
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
