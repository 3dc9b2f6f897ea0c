import { describe, expect, test } from 'vitest';
import { isRefusal, refuse } from './refusal.ts';

describe('a refusal', () => {
  test('carries its code, and details only when there are any', () => {
    expect(refuse('INITIAL_PAYMENT_TOO_LOW', { minimum: 504_000 })).toEqual({
      refused: 'INITIAL_PAYMENT_TOO_LOW',
      detail: { minimum: 504_000 },
    });
    expect(refuse('TERM_NOT_ALLOWED')).toEqual({ refused: 'TERM_NOT_ALLOWED' });
  });

  test.each([undefined, null, 'refused', 3, {}, { refused: true }, []])('%j is not one', (value) => {
    expect(isRefusal(value)).toBe(false);
  });

  test('is recognised', () => {
    expect(isRefusal(refuse('OFFER_EXPIRED'))).toBe(true);
  });
});
