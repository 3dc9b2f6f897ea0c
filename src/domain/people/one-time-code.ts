import { refuse, type Refusal } from '#domain/refusal.ts';

const seconds = (n: number) => n * 1_000;
const minutes = (n: number) => n * 60_000;

export const codeRules = {
  digits: 6,
  lifetimeMs: minutes(10),
  tries: 5,
  codesPerHour: 5,
  resendAfterMs: seconds(60),
} as const;

export type IssuedCode = {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly failedTries: number;
  readonly usedAt?: Date | null | undefined;
};

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + codeRules.lifetimeMs);
}

/**
 * The caller must take `n` from a secure random source.
 * @throws RangeError when `n` is not an integer from 0 to 999,999.
 */
export function codeText(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 10 ** codeRules.digits) throw new RangeError(`Not a code: ${n}`);
  return String(n).padStart(codeRules.digits, '0');
}

/**
 * `sentAt` contains the times of the codes of one user and purpose; `ofSubject` contains only the times of codes for
 * the same subject (for example, one plan). Both can be in any order.
 */
export function secondsUntilResend(now: Date, sentAt: readonly Date[], ofSubject: readonly Date[] = sentAt): number {
  const newestFirst = (moments: readonly Date[]) => moments.map((at) => at.getTime()).sort((a, b) => b - a);
  const lastAllows = (newestFirst(ofSubject)[0] ?? Number.NEGATIVE_INFINITY) + codeRules.resendAfterMs;
  const hourAllows = (newestFirst(sentAt)[codeRules.codesPerHour - 1] ?? Number.NEGATIVE_INFINITY) + minutes(60);
  return Math.max(0, Math.ceil((Math.max(lastAllows, hourAllows) - now.getTime()) / 1_000));
}

export const waiting = (seconds: number) => ({ seg: seconds, min: Math.ceil(seconds / 60) });

/** Allows a code 60 seconds after the last code for the same subject, and five codes an hour in `sentAt`. */
export function canSendCode(
  now: Date,
  sentAt: readonly Date[],
  ofSubject: readonly Date[] = sentAt,
): true | Refusal<'OTP_RESEND_WAIT' | 'OTP_TOO_MANY'> {
  const wait = secondsUntilResend(now, sentAt, ofSubject);
  if (wait === 0) return true;
  const inTheHour = sentAt.filter((at) => at.getTime() > now.getTime() - minutes(60)).length;
  return refuse(inTheHour >= codeRules.codesPerHour ? 'OTP_TOO_MANY' : 'OTP_RESEND_WAIT', waiting(wait));
}

/**
 * Returns the result of a try; `matches` is the result of the caller's constant-time comparison. After the last try
 * `matches` is ignored, so that a correct guess reveals nothing.
 */
export function tryCode(
  code: IssuedCode,
  matches: boolean,
  now: Date,
): 'accepted' | Refusal<'OTP_INVALID' | 'OTP_EXPIRED' | 'OTP_TOO_MANY'> {
  const used = code.usedAt !== null && code.usedAt !== undefined;
  if (used || now >= code.expiresAt) return refuse('OTP_EXPIRED');
  if (code.failedTries >= codeRules.tries) return refuse('OTP_TOO_MANY');
  if (matches) return 'accepted';
  return refuse('OTP_INVALID', { n: codeRules.tries - code.failedTries - 1 });
}
