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

/** What is kept of a code beside its keyed digest. */
export type IssuedCode = {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly failedTries: number;
  readonly usedAt?: Date | null | undefined;
};

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + codeRules.lifetimeMs);
}

export function isCodeShape(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}

/** `n` from 0 to 999.999, drawn by the caller from a secure source, as the six digits to send. */
export function codeText(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 10 ** codeRules.digits) throw new RangeError(`Not a code: ${n}`);
  return String(n).padStart(codeRules.digits, '0');
}

/**
 * Seconds to wait, 0 when another code may be sent now. `sentAt` holds the codes of the same person, `ofSubject` those
 * of them that were for the same thing (a plan to accept), in any order.
 */
export function secondsUntilResend(now: Date, sentAt: readonly Date[], ofSubject: readonly Date[] = sentAt): number {
  const newestFirst = (moments: readonly Date[]) => moments.map((at) => at.getTime()).sort((a, b) => b - a);
  const lastAllows = (newestFirst(ofSubject)[0] ?? Number.NEGATIVE_INFINITY) + codeRules.resendAfterMs;
  const hourAllows = (newestFirst(sentAt)[codeRules.codesPerHour - 1] ?? Number.NEGATIVE_INFINITY) + minutes(60);
  return Math.max(0, Math.ceil((Math.max(lastAllows, hourAllows) - now.getTime()) / 1_000));
}

/** A wait as refusals give it: `seg` in seconds, `min` in whole minutes. */
export const waiting = (seconds: number) => ({ seg: seconds, min: Math.ceil(seconds / 60) });

/**
 * Whether a code may be sent: 60 seconds after the last one for the same thing, and five within any hour for the
 * person. Details say how long to wait.
 */
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
 * What a try at a code means; `matches` is the constant-time comparison made by the caller. A try past the limit is
 * never compared, so that a right guess then reveals nothing.
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
