import { hkdfSync } from 'node:crypto';

/** A key, and the name of the secret that it is derived from: what is sealed says by it which key opens it. */
export interface NamedKey {
  id: string;
  key: Uint8Array;
}

/** The keys of one purpose. The first one is used; each of them is accepted, so that secrets can be replaced. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

/** Secrets that keys are derived from, the one in force first. */
export type Secret = string;
export type SecretRing = readonly [Secret, ...Secret[]];

export const deriveKey = (secret: Secret, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'rebanca', purpose, 32));

/** Eight signs that name a secret and reveal nothing about it. */
export const secretId = (secret: Secret): string =>
  Buffer.from(deriveKey(secret, 'id').subarray(0, 6)).toString('base64url');

/** The keys of `purpose`, one of each secret. */
export function deriveRing([first, ...others]: SecretRing, purpose: string): KeyRing {
  const named = (secret: Secret): NamedKey => ({ id: secretId(secret), key: deriveKey(secret, purpose) });
  return [named(first), ...others.map(named)];
}
