import { plainCharacters } from './plain-characters.ts';

export const OTP_LENGTH = 6;

/** The digits of a typed or pasted text ("482 913", "Tu código es 482913"), at most six. */
export function readOtp(text: string): string {
  return plainCharacters(text).replace(/\D/g, '').slice(0, OTP_LENGTH);
}

export type OtpArrival = 'typed' | 'whole';

/**
 * How the sixth digit was entered: typed, or with the whole code (paste, autofill). Only a whole code is submitted
 * automatically. null: incomplete, or already complete.
 */
export function otpArrival(before: string, after: string): OtpArrival | null {
  if (after.length < OTP_LENGTH || before === after) return null;
  return after.length - before.length > 1 || before.length === OTP_LENGTH ? 'whole' : 'typed';
}
