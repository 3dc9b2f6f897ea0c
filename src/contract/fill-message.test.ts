import { describe, expect, test } from 'vitest';
import { fillMessage } from './fill-message.ts';

describe('a message of the catalogue', () => {
  test('takes its figures', () => {
    expect(fillMessage('Te quedan {n} intentos a las {hora}.', { n: 3, hora: '3 p. m.' })).toBe(
      'Te quedan 3 intentos a las 3 p. m..',
    );
  });

  test('keeps a part that nobody filled, so that the gap is seen', () => {
    expect(fillMessage('Te quedan {n} intentos.', {})).toBe('Te quedan {n} intentos.');
  });
});
