import { hkdfSync } from 'node:crypto';

export interface NamedKey {
  id: string;
  key: Uint8Array;
}

/** The first key encrypts and every key decrypts, so that the secret can be rotated. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

export type Secret = string;
/** The current secret is first. */
export type SecretRing = readonly [Secret, ...Secret[]];

export const deriveKey = (secret: Secret, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'rebanca', purpose, 32));

/** The secret cannot be computed from the returned id. */
export const secretId = (secret: Secret): string =>
  Buffer.from(deriveKey(secret, 'id').subarray(0, 6)).toString('base64url');

export function deriveRing([first, ...others]: SecretRing, purpose: string): KeyRing {
  const named = (secret: Secret): NamedKey => ({ id: secretId(secret), key: deriveKey(secret, purpose) });
  return [named(first), ...others.map(named)];
}
