import { describe, expect, test } from 'vitest';
import { acceptedStep, factorStep, plainRecoveryCode, recoveryCodeText } from './second-factor.ts';

const now = new Date('2026-11-20T15:00:10Z');
const step = factorStep(now);

describe('acceptedStep', () => {
  test('accepts the current, previous and next step', () => {
    expect([-1, 0, 1].map((delta) => acceptedStep(now, delta, null))).toEqual([step - 1, step, step + 1]);
    expect([-2, 2, null].map((delta) => acceptedStep(now, delta, null))).toEqual([undefined, undefined, undefined]);
  });

  test('refuses the last accepted step and earlier steps', () => {
    expect(acceptedStep(now, 0, step)).toBeUndefined();
    expect(acceptedStep(now, -1, step)).toBeUndefined();
    expect(acceptedStep(now, 1, step)).toBe(step + 1);
  });
});

describe('recovery codes', () => {
  test('have ten characters in two groups of five', () => {
    expect(recoveryCodeText(Uint8Array.from({ length: 10 }, (_, n) => n))).toBe('01234-56789');
    expect(recoveryCodeText(Uint8Array.from({ length: 10 }, (_, n) => 22 + n))).toBe('PQRST-VWXYZ'.slice(0, 11));
    expect(() => recoveryCodeText(new Uint8Array(9))).toThrow(RangeError);
  });

  test('may be typed in lower case, without hyphen, with O for 0, and with I or L for 1', () => {
    expect(plainRecoveryCode(' 4k7qx 9m2to ')).toBe('4K7QX9M2T0');
    expect(plainRecoveryCode('il1-o0')).toBe('11100');
  });
});
