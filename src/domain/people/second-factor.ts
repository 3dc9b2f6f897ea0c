/** Codes change every 30 seconds (RFC 6238); a phone's clock may differ by one step. */
export const factorRules = { stepSeconds: 30, digits: 6, skewSteps: 1, recoveryCodes: 10 } as const;

export const factorStep = (now: Date): number => Math.floor(now.getTime() / 1000 / factorRules.stepSeconds);

/**
 * Returns the step to store for a code of step `now + delta`. Returns undefined when the step is too far from the
 * server's clock, or not later than the last accepted step. An accepted code therefore cannot be used again.
 */
export function acceptedStep(now: Date, delta: number | null, lastStep: number | null): number | undefined {
  if (delta === null || Math.abs(delta) > factorRules.skewSteps) return undefined;
  const step = factorStep(now) + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}

export const plainRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/**
 * The alphabet excludes I, L and O, because these letters resemble 1 and 0. The alphabet also excludes U, to have 32
 * characters.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a code of 50 bits, for example `4K7QX-9M2TB`. */
export function recoveryCodeText(bytes: Uint8Array): string {
  if (bytes.length !== 10) throw new RangeError(`Expected ten bytes: ${bytes.length}`);
  const text = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
