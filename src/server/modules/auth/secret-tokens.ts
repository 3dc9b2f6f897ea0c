import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IssuedTokens } from './auth-cookies.ts';

/** 256 random bits for a cookie or a link; only its SHA-256 is stored. */
export const newSecretToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The access token that goes with a refresh token, always the same, so that refreshes at once answer one and nothing usable
 * is stored. It does not lead back to the refresh token.
 */
const accessTokenOf = (refresh: string) => createHmac('sha256', refresh).update('access').digest('base64url');

/** The refresh token that follows `presented`, always the same, so that nothing usable is stored. */
export const successorOf = (key: Uint8Array, presented: string) =>
  createHmac('sha256', key).update(presented).digest('base64url');

/** What is stored of a refresh token and of its access token. */
export const hashesOf = (refresh: string) => ({
  hash: hashOfToken(refresh),
  accessHash: hashOfToken(accessTokenOf(refresh)),
});

/** The tokens of a session that ends at `endsAt`, for its cookies. */
export const tokensOf = (refresh: string, endsAt: Date, now: Date): IssuedTokens => ({
  access: accessTokenOf(refresh),
  refresh,
  lastsSeconds: Math.floor((endsAt.getTime() - now.getTime()) / 1000),
});
