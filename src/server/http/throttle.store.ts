import { eq, lt, sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';
import { throttle } from '#server/db/schema/people.ts';

export interface BucketRules {
  capacity: number;
  /** Seconds in which one token comes back. */
  refillSeconds: number;
}

/** Takes a token in one statement, so that instances share the count; false when the bucket is empty. */
export async function takeToken(
  db: Sql,
  key: string,
  { capacity, refillSeconds }: BucketRules,
  now: Date,
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const regained = sql`greatest(0, floor(extract(epoch from (${at} - throttle.refilled_at)) / ${refillSeconds}::int))::int`;
  const tokens = sql`least(${capacity}::int, throttle.tokens + ${regained})`;
  const taken = await rowsOf(
    db,
    sql`
    insert into throttle (key, tokens, refilled_at) values (${key}, ${capacity - 1}, ${at})
    on conflict (key) do update set
      tokens = ${tokens} - 1,
      refilled_at = case when throttle.tokens + ${regained} >= ${capacity}::int then ${at}
        else throttle.refilled_at + ${regained} * make_interval(secs => ${refillSeconds}::int) end
    where ${tokens} >= 1
    returning key`,
  );
  return taken.length === 1;
}

/** When the bucket regained its last token; the next one comes a refill later. */
export async function lastRefill(db: Sql, key: string): Promise<Date | undefined> {
  const [row] = await db.select({ refilledAt: throttle.refilledAt }).from(throttle).where(eq(throttle.key, key));
  return row?.refilledAt;
}

export const giveTokenBack = (db: Sql, key: string, { capacity }: BucketRules) =>
  db
    .update(throttle)
    .set({ tokens: sql`least(${capacity}::int, ${throttle.tokens} + 1)` })
    .where(eq(throttle.key, key));

export const fillBucket = (db: Sql, key: string) => db.delete(throttle).where(eq(throttle.key, key));

/** Buckets untouched for a day are full again, whatever their rules. */
export const forgetFullBuckets = (db: Sql, now: Date) =>
  db.delete(throttle).where(lt(throttle.refilledAt, new Date(now.getTime() - 24 * 60 * 60 * 1000)));
