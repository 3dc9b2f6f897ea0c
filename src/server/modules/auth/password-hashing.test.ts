import { afterAll, describe, expect, test } from 'vitest';
import { cheapHashing } from '#test/support/cheap-hashing.ts';
import { passwordHashing } from './password-hashing.ts';

const saltKey = new Uint8Array(32).fill(7);
const hashing = passwordHashing(saltKey);
afterAll(() => hashing.close());

describe('password hashing', () => {
  test('uses Argon2id with the parameters recommended by OWASP', async () => {
    expect(await hashing.hash('CC:1', 'una frase')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('verifies a hash with other parameters and reports the hash as outdated', async () => {
    const cheap = await cheapHashing(saltKey).hash('CC:1', 'una frase');
    expect(cheap).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await hashing.find('CC:1', [cheap], 'una frase')).toBe(0);
    expect(hashing.isOutdated('CC:1', cheap, 1)).toBe(true);
    expect(hashing.isOutdated('CC:1', await hashing.hash('CC:1', 'una frase'), 1)).toBe(false);
  });
});
