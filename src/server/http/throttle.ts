import { createHmac } from 'node:crypto';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { withRetries, type Database } from '#server/db/database.ts';
import { fillBucket, forgetFullBuckets, lastRefill, takeTokens, type BucketRules } from './throttle.store.ts';

export interface Bucket extends BucketRules {
  name: string;
}

/** A bucket of somebody's or something's own. */
export interface Tries {
  bucket: Bucket;
  subject: string;
}

/** Token buckets kept in the database, so that every instance counts the same tries. */
export interface Throttle {
  /** Takes a token; without one, refuses with the seconds (`seg`) until the next. */
  take(bucket: Bucket, subject: string, now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /** Takes a token of each in turn, in one statement; the first that is empty refuses, and those behind it keep theirs. */
  takeEach(tries: readonly Tries[], now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  /** Makes a bucket full again; gives `back`, which was taken from before it, its token back in the same statement. */
  fill(bucket: Bucket, subject: string, back?: Tries): Promise<void>;
  /** Drops the buckets that nobody has touched for a day. */
  forgetFull(now: Date): Promise<void>;
}

export function throttling(database: Database, secret: Uint8Array): Throttle {
  const keyOf = (bucket: Bucket, subject: string) =>
    `${bucket.name}:${createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 32)}`;
  const keyed = ({ bucket, subject }: Tries) => ({ key: keyOf(bucket, subject), rules: bucket });

  async function takeEach(tries: readonly Tries[], now: Date) {
    const buckets = tries.map(keyed);
    const taken = await withRetries(() => takeTokens(database.sql, buckets, now));
    const empty = buckets[taken];
    if (!empty) return undefined;
    const since = (await lastRefill(database.sql, empty.key)) ?? now;
    const wait = Math.ceil((since.getTime() - now.getTime()) / 1000) + empty.rules.refillSeconds;
    return refuse('TOO_MANY_REQUESTS', { seg: Math.min(empty.rules.refillSeconds, Math.max(1, wait)) });
  }

  return {
    takeEach,
    take: (bucket, subject, now) => takeEach([{ bucket, subject }], now),
    async fill(bucket, subject, back) {
      await withRetries(() => fillBucket(database.sql, keyOf(bucket, subject), back && keyed(back)));
    },
    async forgetFull(now) {
      await forgetFullBuckets(database.sql, now);
    },
  };
}
