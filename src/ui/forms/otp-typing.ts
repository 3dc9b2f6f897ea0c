import { plainCharacters } from './plain-characters.ts';

export const OTP_LENGTH = 6;

/** The digits of whatever was typed or pasted ("482 913", "Tu código es 482913"), at most six. */
export function readOtp(text: string): string {
  return plainCharacters(text).replace(/\D/g, '').slice(0, OTP_LENGTH);
}

export type OtpArrival = 'typed' | 'whole';

/**
 * How a code got its sixth digit: typed one by one, or at once (paste, autofill from the message).
 * Only a code that came whole is sent without asking. null: it is not complete, or it was complete already.
 */
export function otpArrival(before: string, after: string): OtpArrival | null {
  if (after.length < OTP_LENGTH || before === after) return null;
  return after.length - before.length > 1 || before.length === OTP_LENGTH ? 'whole' : 'typed';
}
