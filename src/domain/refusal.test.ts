import { describe, expect, test } from 'vitest';
import { isRefusal, refuse } from './refusal.ts';

describe('refusals', () => {
  test('have a code and optional details', () => {
    expect(refuse('INITIAL_PAYMENT_TOO_LOW', { minimum: 504_000 })).toEqual({
      refused: 'INITIAL_PAYMENT_TOO_LOW',
      detail: { minimum: 504_000 },
    });
    expect(refuse('TERM_NOT_ALLOWED')).toEqual({ refused: 'TERM_NOT_ALLOWED' });
  });

  test.each([undefined, null, 'refused', 3, {}, { refused: true }, []])('isRefusal rejects %j', (value) => {
    expect(isRefusal(value)).toBe(false);
  });

  test('isRefusal accepts a refusal', () => {
    expect(isRefusal(refuse('OFFER_EXPIRED'))).toBe(true);
  });
});
