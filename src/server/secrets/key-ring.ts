import { hkdfSync } from 'node:crypto';

/** A key with the id of its secret. Encrypted data contains the id of its key. */
export interface NamedKey {
  id: string;
  key: Uint8Array;
}

/** The keys of one purpose. The first key encrypts; every key decrypts, so that secrets can be rotated. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

/** The secrets that keys are derived from, the current secret first. */
export type Secret = string;
export type SecretRing = readonly [Secret, ...Secret[]];

export const deriveKey = (secret: Secret, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'rebanca', purpose, 32));

/** Returns eight characters that identify a secret without revealing it. */
export const secretId = (secret: Secret): string =>
  Buffer.from(deriveKey(secret, 'id').subarray(0, 6)).toString('base64url');

export function deriveRing([first, ...others]: SecretRing, purpose: string): KeyRing {
  const named = (secret: Secret): NamedKey => ({ id: secretId(secret), key: deriveKey(secret, purpose) });
  return [named(first), ...others.map(named)];
}
