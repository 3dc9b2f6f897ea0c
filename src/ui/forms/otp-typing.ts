import { plainCharacters } from './plain-characters.ts';

export const OTP_LENGTH = 6;

export function readOtp(text: string): string {
  return plainCharacters(text).replace(/\D/g, '').slice(0, OTP_LENGTH);
}

export type OtpArrival = 'typed' | 'whole';

/**
 * Returns `whole` for a pasted or autofilled code, which is submitted automatically. Returns null when the code is
 * incomplete or unchanged.
 */
export function otpArrival(before: string, after: string): OtpArrival | null {
  if (after.length < OTP_LENGTH || before === after) return null;
  return after.length - before.length > 1 || before.length === OTP_LENGTH ? 'whole' : 'typed';
}
