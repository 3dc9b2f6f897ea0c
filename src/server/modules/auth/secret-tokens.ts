import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IssuedTokens } from './auth-cookies.ts';

/** Returns 256 random bits for a cookie or a link. */
export const newSecretToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Deterministic, so that concurrent refreshes return the same access token. The access token does not reveal the
 * refresh token.
 */
const accessTokenOf = (refresh: string) => createHmac('sha256', refresh).update('access').digest('base64url');

/** Deterministic, so that concurrent refreshes return the same token, and the database stores only hashes. */
export const successorOf = (key: Uint8Array, presented: string) =>
  createHmac('sha256', key).update(presented).digest('base64url');

export const hashesOf = (refresh: string) => ({
  hash: hashOfToken(refresh),
  accessHash: hashOfToken(accessTokenOf(refresh)),
});

export const tokensOf = (refresh: string, endsAt: Date, now: Date): IssuedTokens => ({
  access: accessTokenOf(refresh),
  refresh,
  lastsSeconds: Math.floor((endsAt.getTime() - now.getTime()) / 1000),
});
