import { describe, expect, test } from 'vitest';
import { fillMessage } from './fill-message.ts';

describe('fillMessage', () => {
  test('replaces placeholders with values', () => {
    expect(fillMessage('Te quedan {n} intentos a las {hora}.', { n: 3, hora: '3 p. m.' })).toBe(
      'Te quedan 3 intentos a las 3 p. m..',
    );
  });

  test('keeps a placeholder without a value', () => {
    expect(fillMessage('Te quedan {n} intentos.', {})).toBe('Te quedan {n} intentos.');
  });
});
