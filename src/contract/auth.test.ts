import { describe, expect, test } from 'vitest';
import { newPasswordField } from './auth.ts';
import { z } from './wire.ts';

const ofLength = (length: number) => 'páramo y niebla '.repeat(9).slice(0, length);
const emoji = '🏔️🌧️☕🌿🪵';

describe('a new password', () => {
  test.each([
    ['10 characters', ofLength(10)],
    ['64 characters', ofLength(64)],
    ['128 characters', ofLength(128)],
    ['only lower-case letters', 'caminataporelmonte'],
    ['only capital letters', 'CAMINATAPORELMONTE'],
    ['only punctuation marks', '¿¡#%&/()=?'],
    ['spaces at both ends', '  tinto con panela  '],
    ['precomposed accents (NFC)', 'más café aquí'.normalize('NFC')],
    ['combining accents (NFD)', 'más café aquí'.normalize('NFD')],
    ['emoji', `${emoji} tinto`],
    ['a script other than Latin', '日本語のパスワードです'],
  ])('is accepted unchanged: %s', (_what, password) =>
    expect(z.safeParse(newPasswordField, password)).toEqual({ success: true, data: password }),
  );

  test.each([
    ['9 characters', ofLength(9), 'Usa 10 caracteres o más.'],
    ['9 emoji of two UTF-16 units each', '😀'.repeat(9), 'Usa 10 caracteres o más.'],
    ['129 characters', ofLength(129), 'Usa máximo 128 caracteres.'],
    ['an empty password', '', 'Usa 10 caracteres o más.'],
  ])('is rejected with the expected message: %s', (_what, password, message) => {
    const { success, error } = z.safeParse(newPasswordField, password);
    expect([success, error?.issues[0]?.message]).toEqual([false, message]);
  });
});
