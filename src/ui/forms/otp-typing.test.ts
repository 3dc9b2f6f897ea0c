import { describe, expect, test } from 'vitest';
import { otpArrival, readOtp } from './otp-typing.ts';

describe('readOtp', () => {
  test('ignores spaces and words around the digits', () => {
    expect(readOtp('482 913')).toBe('482913');
    expect(readOtp('Tu código es 482913.')).toBe('482913');
  });
  test.each(['４８２９１３', '\u202a482913\u202c', '482\u2011913', '4\u200b8\u200b2\u200b9\u200b1\u200b3'])(
    'reads every digit of %j',
    (typed) => expect(readOtp(typed)).toBe('482913'),
  );
  test('keeps the first six digits', () => {
    expect(readOtp('4829137')).toBe('482913');
  });
});

describe('otpArrival', () => {
  test('returns `whole` when all digits arrive at once', () => {
    expect(otpArrival('', '482913')).toBe('whole');
    expect(otpArrival('48', '482913')).toBe('whole');
  });
  test('returns `typed` when the user types the sixth digit', () => {
    expect(otpArrival('48291', '482913')).toBe('typed');
  });
  test('returns `whole` when a pasted code replaces a complete code', () => {
    expect(otpArrival('482913', '117204')).toBe('whole');
  });
  test('returns null for incomplete or unchanged codes', () => {
    expect(otpArrival('4', '48')).toBeNull();
    expect(otpArrival('482913', '482913')).toBeNull();
  });
});
