import { createHmac } from 'node:crypto';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Database } from '#server/db/database.ts';
import {
  fillBucket,
  forgetFullBuckets,
  giveTokenBack,
  lastRefill,
  takeToken,
  type BucketRules,
} from './throttle.store.ts';

export interface Bucket extends BucketRules {
  name: string;
}

/** Token buckets kept in the database, so that every instance counts the same tries. */
export interface Throttle {
  /** Takes a token; without one, refuses with the seconds (`seg`) until the next. */
  take(bucket: Bucket, subject: string, now: Date): Promise<Refusal<'TOO_MANY_REQUESTS'> | undefined>;
  giveBack(bucket: Bucket, subject: string): Promise<void>;
  fill(bucket: Bucket, subject: string): Promise<void>;
  /** Drops the buckets that nobody has touched for a day. */
  forgetFull(now: Date): Promise<void>;
}

export function throttling(database: Database, secret: Uint8Array): Throttle {
  const keyOf = (bucket: Bucket, subject: string) =>
    `${bucket.name}:${createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 32)}`;
  return {
    async take(bucket, subject, now) {
      const key = keyOf(bucket, subject);
      if (await takeToken(database.sql, key, bucket, now)) return undefined;
      const since = (await lastRefill(database.sql, key)) ?? now;
      const wait = Math.ceil((since.getTime() - now.getTime()) / 1000) + bucket.refillSeconds;
      return refuse('TOO_MANY_REQUESTS', { seg: Math.min(bucket.refillSeconds, Math.max(1, wait)) });
    },
    async giveBack(bucket, subject) {
      await giveTokenBack(database.sql, keyOf(bucket, subject), bucket);
    },
    async fill(bucket, subject) {
      await fillBucket(database.sql, keyOf(bucket, subject));
    },
    async forgetFull(now) {
      await forgetFullBuckets(database.sql, now);
    },
  };
}
