import { describe, expect, test } from 'vitest';
import { newPasswordField } from './auth.ts';
import { z } from './wire.ts';

const ofLength = (length: number) => 'páramo y niebla '.repeat(9).slice(0, length);
const emoji = '🏔️🌧️☕🌿🪵';

describe('a new password', () => {
  test.each([
    ['ten characters', ofLength(10)],
    ['sixty-four', ofLength(64)],
    ['a hundred and twenty-eight', ofLength(128)],
    ['small letters alone', 'caminataporelmonte'],
    ['capitals alone', 'CAMINATAPORELMONTE'],
    ['signs alone', '¿¡#%&/()=?'],
    ['spaces at both ends', '  tinto con panela  '],
    ['accents as one sign', 'más café aquí'.normalize('NFC')],
    ['accents as two signs', 'más café aquí'.normalize('NFD')],
    ['emoji', `${emoji} tinto`],
    ['another script', '日本語のパスワードです'],
  ])('of %s is accepted as typed', (_what, password) =>
    expect(z.safeParse(newPasswordField, password)).toEqual({ success: true, data: password }),
  );

  test.each([
    ['nine characters', ofLength(9), 'Usa 10 caracteres o más.'],
    ['nine emoji, which are more signs of a machine', '😀'.repeat(9), 'Usa 10 caracteres o más.'],
    ['a hundred and twenty-nine', ofLength(129), 'Usa máximo 128 caracteres.'],
    ['nothing', '', 'Usa 10 caracteres o más.'],
  ])('of %s is rejected with the reason', (_what, password, message) => {
    const { success, error } = z.safeParse(newPasswordField, password);
    expect([success, error?.issues[0]?.message]).toEqual([false, message]);
  });
});
