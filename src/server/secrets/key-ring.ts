import { hkdfSync } from 'node:crypto';

/** A key with the id of the secret from which the key is derived. Encrypted data contains this id. */
export interface NamedKey {
  id: string;
  key: Uint8Array;
}

/** The keys for one purpose. The first key encrypts and every key decrypts, so that the secret can be rotated. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

export type Secret = string;
/** The secrets from which keys are derived, current secret first. */
export type SecretRing = readonly [Secret, ...Secret[]];

export const deriveKey = (secret: Secret, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'rebanca', purpose, 32));

/** Returns eight characters that identify a secret. The secret cannot be computed from these characters. */
export const secretId = (secret: Secret): string =>
  Buffer.from(deriveKey(secret, 'id').subarray(0, 6)).toString('base64url');

export function deriveRing([first, ...others]: SecretRing, purpose: string): KeyRing {
  const named = (secret: Secret): NamedKey => ({ id: secretId(secret), key: deriveKey(secret, purpose) });
  return [named(first), ...others.map(named)];
}
