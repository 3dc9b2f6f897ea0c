import type { KeyObject } from 'node:crypto';

export interface SigningIdentity {
  readonly key: KeyObject;
  /** In DER format, starting with the certificate of the signing key. */
  readonly certificates: readonly Buffer[];
}

export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const isP256 = asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return isP256 ? { name: 'ECDSA', namedCurve: 'P-256' } : undefined;
}
