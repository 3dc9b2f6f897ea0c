import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link; only its SHA-256 is stored. */
export const newSecretToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The refresh token that follows `presented`, always the same, so that nothing usable is stored. */
export const successorOf = (key: Uint8Array, presented: string) =>
  createHmac('sha256', key).update(presented).digest('base64url');
