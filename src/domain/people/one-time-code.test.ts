import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canSendCode, codeExpiry, codeText, secondsUntilResend, tryCode, type IssuedCode } from './one-time-code.ts';

const start = new Date('2026-11-20T15:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const code: IssuedCode = { createdAt: start, expiresAt: codeExpiry(start), failedTries: 0 };

describe('a one-time code', () => {
  test('has six digits, with leading zeros', () => {
    expect(codeText(42)).toBe('000042');
    expect(codeText(999_999)).toBe('999999');
    expect(() => codeText(1_000_000)).toThrow(RangeError);
  });

  test('is accepted before ten minutes have passed', () => {
    expect(tryCode(code, true, later(599))).toBe('accepted');
    expect(tryCode(code, true, later(600))).toEqual({ refused: 'OTP_EXPIRED' });
  });

  test('is accepted once', () => {
    expect(tryCode({ ...code, usedAt: later(5) }, true, later(10))).toEqual({ refused: 'OTP_EXPIRED' });
    expect(tryCode({ ...code, usedAt: null }, true, later(10))).toBe('accepted');
  });

  test('reports the remaining tries and refuses every code after five failed tries', () => {
    expect(tryCode(code, false, later(1))).toEqual({ refused: 'OTP_INVALID', detail: { n: 4 } });
    expect(tryCode({ ...code, failedTries: 4 }, false, later(1))).toEqual({
      refused: 'OTP_INVALID',
      detail: { n: 0 },
    });
    expect(tryCode({ ...code, failedTries: 4 }, true, later(1))).toBe('accepted');
    expect(tryCode({ ...code, failedTries: 5 }, true, later(1))).toEqual({ refused: 'OTP_TOO_MANY' });
  });
});

describe('canSendCode', () => {
  test('allows the first code immediately and the next code after sixty seconds', () => {
    expect(canSendCode(start, [])).toBe(true);
    expect(canSendCode(later(59), [start])).toEqual({ refused: 'OTP_RESEND_WAIT', detail: { seg: 1, min: 1 } });
    expect(canSendCode(later(60), [start])).toBe(true);
    // The sixty seconds apply to each purpose separately; the five codes an hour apply to the user.
    expect(canSendCode(later(1), [start], [])).toBe(true);
    expect(canSendCode(later(1), [start, start, start, start, start], [])).toMatchObject({ refused: 'OTP_TOO_MANY' });
  });

  test('refuses the sixth code until the first code is an hour old', () => {
    const five = [0, 100, 200, 300, 400].map(later);
    expect(canSendCode(later(500), five)).toEqual({ refused: 'OTP_TOO_MANY', detail: { seg: 3_100, min: 52 } });
    expect(canSendCode(later(3_600), five)).toBe(true);
  });

  test('never allows six codes within an hour or two codes within a minute', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 }), (gaps) => {
        const sent: Date[] = [];
        let now = start;
        for (const gap of gaps) {
          now = new Date(now.getTime() + gap * 1_000);
          if (canSendCode(now, sent) === true) sent.push(now);
          else expect(canSendCode(new Date(now.getTime() + secondsUntilResend(now, sent) * 1_000), sent)).toBe(true);
        }
        for (const [index, at] of sent.entries()) {
          const next = sent[index + 1];
          const sixth = sent[index + 5];
          if (next) expect(next.getTime() - at.getTime()).toBeGreaterThanOrEqual(60_000);
          if (sixth) expect(sixth.getTime() - at.getTime()).toBeGreaterThanOrEqual(3_600_000);
        }
      }),
    );
  });
});
