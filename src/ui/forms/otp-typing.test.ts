import { describe, expect, test } from 'vitest';
import { otpArrival, readOtp } from './otp-typing.ts';

describe('reading a one-time code', () => {
  test('spaces and words around the digits are ignored', () => {
    expect(readOtp('482 913')).toBe('482913');
    expect(readOtp('Tu código es 482913.')).toBe('482913');
  });
  test.each(['４８２９１３', '\u202a482913\u202c', '482\u2011913', '4\u200b8\u200b2\u200b9\u200b1\u200b3'])(
    'every digit of %j is read',
    (typed) => expect(readOtp(typed)).toBe('482913'),
  );
  test('no more than six digits are kept', () => {
    expect(readOtp('4829137')).toBe('482913');
  });
});

describe('how a code arrived', () => {
  test('six digits at once came whole', () => {
    expect(otpArrival('', '482913')).toBe('whole');
    expect(otpArrival('48', '482913')).toBe('whole');
  });
  test('the sixth digit by hand was typed, so it is not sent by itself', () => {
    expect(otpArrival('48291', '482913')).toBe('typed');
  });
  test('a new code pasted over a wrong one came whole', () => {
    expect(otpArrival('482913', '117204')).toBe('whole');
  });
  test('an incomplete or unchanged code did not arrive', () => {
    expect(otpArrival('4', '48')).toBeNull();
    expect(otpArrival('482913', '482913')).toBeNull();
  });
});
