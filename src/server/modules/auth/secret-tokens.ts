import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits for a cookie or a link; only its SHA-256 is stored. */
export const newSecretToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The refresh token that follows `presented`, always the same, so that nothing usable is stored. */
export const successorOf = (key: Uint8Array, presented: string) =>
  createHmac('sha256', key).update(presented).digest('base64url');

/** Marks a device on which this account signed in; it opens nothing, it only has tries of its own. */
export function newDeviceMark(key: Uint8Array, account: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${deviceSignature(key, account, nonce)}`;
}

export function isDeviceMarkOf(key: Uint8Array, account: string, mark: string | undefined): mark is string {
  const [nonce = '', signature = ''] = (mark ?? '').split('.');
  const expected = Buffer.from(deviceSignature(key, account, nonce));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const deviceSignature = (key: Uint8Array, account: string, nonce: string) =>
  createHmac('sha256', key).update(`device\n${account}\n${nonce}`).digest('base64url');
