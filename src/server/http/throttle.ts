import { createHmac } from 'node:crypto';
import type { GuessLimit, LimitedTry } from '#domain/people/guess-limits.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { withRetries, type Database, type Sql } from '#server/db/database.ts';
import { deleteFullBuckets, returnTokens, lastRefill, takeTokens } from './throttle.store.ts';

export interface Throttle {
  /** Takes a token. When no token is left, refuses with the seconds (`seg`) until the next token. */
  take(bucket: GuessLimit, subject: string, now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /**
   * Takes one token from each bucket in order, in one SQL statement. Refuses at the first bucket with at most `leaves`
   * tokens, and takes no tokens from the later buckets.
   */
  takeEach(tries: readonly LimitedTry[], now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /** Takes the tokens in the transaction of the caller. A rollback returns the tokens. */
  takeWithin(tx: Sql, tries: readonly LimitedTry[], now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /** Returns a token to each bucket, up to its capacity, for tries that were not guesses. */
  returnTries(tries: readonly LimitedTry[]): Promise<void>;
  deleteFull(now: Date): Promise<void>;
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
    async returnTries(tries) {
      await withRetries(() => returnTokens(database.sql, tries.map(keyed)));
    },
    async deleteFull(now) {
      await deleteFullBuckets(database.sql, now);
    },
  };
}
