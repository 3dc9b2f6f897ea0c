import { createHmac } from 'node:crypto';
import type { GuessLimit, LimitedTry } from '#domain/people/guess-limits.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { withRetries, type Database, type Sql } from '#server/db/database.ts';
import { forgetFullBuckets, giveBackTokens, lastRefill, takeTokens } from './throttle.store.ts';

/** Token buckets kept in the database, so that every instance counts the same tries. */
export interface Throttle {
  /** Takes a token; without one, refuses with the seconds (`seg`) until there is one to take. */
  take(bucket: GuessLimit, subject: string, now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /** Takes a token of each in turn, in one statement; the first that has none to give refuses, and those behind it keep theirs. */
  takeEach(tries: readonly LimitedTry[], now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /** The same within a transaction of the caller's, which takes nothing when it fails. */
  takeWithin(tx: Sql, tries: readonly LimitedTry[], now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /** Gives back one token of each, never beyond a full bucket: for what turned out to be no guess. */
  giveBack(tries: readonly LimitedTry[]): Promise<void>;
  /** Drops the buckets that nobody has touched for a day. */
  forgetFull(now: Date): Promise<void>;
}

export function throttling(database: Database, secret: Uint8Array): Throttle {
  const keyed = ({ bucket, subject, leaves = 0 }: LimitedTry) => ({
    leaves,
    key: `${bucket.name}:${createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 32)}`,
    rules: bucket,
  });

  async function takeWithin(db: Sql, tries: readonly LimitedTry[], now: Date) {
    const buckets = tries.map(keyed);
    const empty = buckets[await takeTokens(db, buckets, now)];
    if (!empty) return undefined;
    const { tokens, refilledAt } = (await lastRefill(db, empty.key)) ?? { tokens: empty.leaves, refilledAt: now };
    const refills = (empty.leaves + 1 - tokens) * empty.rules.refillSeconds;
    const wait = Math.ceil((refilledAt.getTime() - now.getTime()) / 1000) + refills;
    return refuse('TOO_MANY_REQUESTS', { seg: Math.min(refills, Math.max(1, wait)) });
  }

  const takeEach: Throttle['takeEach'] = (tries, now) => withRetries(() => takeWithin(database.sql, tries, now));

  return {
    takeEach,
    takeWithin,
    take: (bucket, subject, now) => takeEach([{ bucket, subject }], now),
    async giveBack(tries) {
      await withRetries(() => giveBackTokens(database.sql, tries.map(keyed)));
    },
    async forgetFull(now) {
      await forgetFullBuckets(database.sql, now);
    },
  };
}
