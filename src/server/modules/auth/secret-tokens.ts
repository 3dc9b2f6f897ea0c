import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IssuedTokens } from './auth-cookies.ts';

/** 256 random bits for a cookie or a link; only its SHA-256 is stored. */
export const newSecretToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The access token of a refresh token. Deterministic, so that concurrent refreshes return the same one and nothing
 * usable is stored. It does not reveal the refresh token.
 */
const accessTokenOf = (refresh: string) => createHmac('sha256', refresh).update('access').digest('base64url');

/** The successor of a refresh token. Deterministic, so that nothing usable is stored. */
export const successorOf = (key: Uint8Array, presented: string) =>
  createHmac('sha256', key).update(presented).digest('base64url');

/** The stored hashes of a refresh token and its access token. */
export const hashesOf = (refresh: string) => ({
  hash: hashOfToken(refresh),
  accessHash: hashOfToken(accessTokenOf(refresh)),
});

/** The cookie tokens of a session that ends at `endsAt`. */
export const tokensOf = (refresh: string, endsAt: Date, now: Date): IssuedTokens => ({
  access: accessTokenOf(refresh),
  refresh,
  lastsSeconds: Math.floor((endsAt.getTime() - now.getTime()) / 1000),
});
