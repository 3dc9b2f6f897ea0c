import type { KeyObject } from 'node:crypto';

/** The key that signs documents, with its certificate chain, own certificate first. */
export interface SigningIdentity {
  readonly key: KeyObject;
  /** DER. */
  readonly certificates: readonly Buffer[];
}

/** The WebCrypto algorithm of a key; undefined for unsupported kinds. */
export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const isP256 = asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return isP256 ? { name: 'ECDSA', namedCurve: 'P-256' } : undefined;
}
