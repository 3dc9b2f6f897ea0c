/** Codes change every 30 seconds (RFC 6238); a phone's clock may be one step away from ours. */
export const factorRules = { stepSeconds: 30, digits: 6, skewSteps: 1, recoveryCodes: 10 } as const;

export const factorStep = (now: Date): number => Math.floor(now.getTime() / 1000 / factorRules.stepSeconds);

/**
 * The step to remember when the code of step `now + delta` was given; undefined when it may not be accepted: too far
 * from our clock, or not later than the last accepted one, so that a code that somebody saw serves nobody again.
 */
export function acceptedStep(now: Date, delta: number | null, lastStep: number | null): number | undefined {
  if (delta === null || Math.abs(delta) > factorRules.skewSteps) return undefined;
  const step = factorStep(now) + delta;
  return lastStep !== null && step <= lastStep ? undefined : step;
}

/** A recovery code as its owner types it: capitals, and neither spaces nor hyphens. O and I are read as 0 and 1. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** Without letters that look like figures. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten random bytes, of which each gives a letter or figure, as `4K7QX-9M2TB`: 50 bits. */
export function recoveryCodeText(bytes: Uint8Array): string {
  if (bytes.length !== 10) throw new RangeError(`Not ten bytes: ${bytes.length}`);
  const text = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
