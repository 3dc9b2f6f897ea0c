import type { KeyObject } from 'node:crypto';

/** Whose signature the documents bear: a key, and its certificate with those above it, the own one first. */
export interface SigningIdentity {
  readonly key: KeyObject;
  /** DER. */
  readonly certificates: readonly Buffer[];
}

/** How a key signs, in WebCrypto's words; undefined for a kind that documents are not signed with. */
export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const isP256 = asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return isP256 ? { name: 'ECDSA', namedCurve: 'P-256' } : undefined;
}
