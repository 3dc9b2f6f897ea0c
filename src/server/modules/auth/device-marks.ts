import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isMarkInTime } from '#domain/people/guess-limits.ts';
import type { Sql } from '#server/db/database.ts';
import { readMarkedAccount, type MarkedAccount } from './auth.store.ts';

export interface KnownDevice {
  account: MarkedAccount;
  nonce: string;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/**
 * The signature covers the time of the last password change, so that a new password invalidates the mark. The mark
 * gives its account separate guess limits, but no access.
 */
export function deviceMark(
  key: Uint8Array,
  { customerId, passwordSetAt }: { customerId: string; passwordSetAt: Date },
  now: Date,
  nonce = randomBytes(16).toString('base64url'),
): string {
  const claims = `${customerId}.${nonce}.${now.getTime()}`;
  return `${claims}.${signatureOf(key, claims, passwordSetAt)}`;
}

/**
 * A valid mark is at most 90 days old and newer than the last password change. The lookup uses only the account id in
 * the mark, so that the response time reveals nothing about a typed identity document number.
 */
export async function knownDevice(
  db: Sql,
  key: Uint8Array,
  mark: string | undefined,
  now: Date,
): Promise<KnownDevice | undefined> {
  const [, customerId, nonce, madeAt, given] = shape.exec(mark ?? '') ?? [];
  if (!customerId || !nonce || !given || !isMarkInTime(new Date(Number(madeAt)), now)) return undefined;
  const account = await readMarkedAccount(db, customerId);
  if (!account) return undefined;
  const expected = signatureOf(key, `${customerId}.${nonce}.${madeAt}`, account.passwordSetAt);
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? { account, nonce } : undefined;
}

const signatureOf = (key: Uint8Array, claims: string, passwordSetAt: Date) =>
  createHmac('sha256', key).update(`device\n${claims}\n${passwordSetAt.getTime()}`).digest('base64url');
