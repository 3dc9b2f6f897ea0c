import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isMarkInTime } from '#domain/people/guess-limits.ts';
import type { Sql } from '#server/db/database.ts';
import { readMarkedAccount, type MarkedAccount } from './auth.store.ts';

/** A device on which an account signed in, and that account. */
export interface KnownDevice {
  account: MarkedAccount;
  /** Tells the marks of one account apart. */
  nonce: string;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/**
 * Marks a device on which an account signed in: its id, a nonce, when it was made (ms), and a signature that also covers
 * when the password was set. It opens nothing; it has tries of its own, at that account alone.
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
 * The account that a mark is of, as long as it lives: made within 90 days, since that account's password was set last.
 * Looks up what the mark claims and never what somebody typed, so that its work reveals nothing of a document.
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
